// The piezo: one square wave whose pitch and loudness follow what the device's buzzer does.

// Messages come every 20 ms; this much later nearly all of them are in time.
const LEAD_S = 0.04;
const LOUDEST = 0.16;

export class Sound {
  constructor() {
    this.isOn = true;
    this.context = null;
  }

  // Browsers make no sound before somebody has pressed something.
  wake() {
    if (this.context === null && window.AudioContext) {
      this.context = new AudioContext();
      this.wave = new OscillatorNode(this.context, { type: "square", frequency: 440 });
      this.volume = new GainNode(this.context, { gain: 0 });
      const case_ = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 5200 });
      this.wave.connect(this.volume).connect(case_).connect(this.context.destination);
      this.wave.start();
    }
    if (this.context !== null && this.context.state === "suspended") this.context.resume();
  }

  play({ tones, now, pace, duty }) {
    if (this.context === null) return;
    const start = this.context.currentTime;
    for (const [at, hz] of tones) {
      const when = Math.max(start, start + LEAD_S + (at - now) / 1000 / pace);
      if (hz > 0) this.wave.frequency.setValueAtTime(Math.min(hz, 20000), when);
      const gain = hz > 0 && this.isOn ? LOUDEST * Math.sin(Math.PI * duty) : 0;
      this.volume.gain.setTargetAtTime(gain, when, 0.002);
    }
  }

  silence() {
    if (this.context === null) return;
    this.volume.gain.cancelScheduledValues(0);
    this.volume.gain.setTargetAtTime(0, this.context.currentTime, 0.002);
  }

  setOn(isOn) {
    this.isOn = isOn;
    if (!isOn) this.silence();
  }
}
