"""`_asyncio`: the task and its queue, which the interpreter brings in C and the library then uses."""

from ...chips.clock import TICKS_PERIOD_MS
from .native import native_module
from .supervisor import make_ticks_ms

_MASK = TICKS_PERIOD_MS - 1
_HALF = TICKS_PERIOD_MS // 2


def make(vm):
    """Return the module."""
    ticks_ms = make_ticks_ms(vm)

    class TaskQueue:
        """Tasks in the order of their time; those of the same time in the order they came."""

        __slots__ = ("_tasks",)

        def __init__(self):
            self._tasks = []

        def peek(self):
            return self._tasks[0] if self._tasks else None

        def push(self, task, key=None):
            task.data = None
            if key is None:
                key = ticks_ms()
            task.ph_key = key
            tasks = self._tasks
            at = len(tasks)
            while at and (key - tasks[at - 1].ph_key + _HALF & _MASK) < _HALF:
                at -= 1
            tasks.insert(at, task)

        def pop(self):
            if not self._tasks:
                raise IndexError("empty heap")
            return self._tasks.pop(0)

        def remove(self, task):
            self._tasks.remove(task)

    class Task:
        """A coroutine that the loop runs."""

        __slots__ = ("coro", "data", "state", "ph_key", "_scope")

        def __init__(self, coro, globals=None):
            self.coro = coro
            self.data = None
            self.state = True  # running, nobody waits for it
            self.ph_key = 0
            self._scope = globals
            vm.note_task(self)

        def __iter__(self):
            if not self.state:
                self.state = False
            elif self.state is True:
                self.state = TaskQueue()
            elif type(self.state) is not TaskQueue:
                raise RuntimeError("can't wait")
            return self

        __await__ = __iter__

        def __next__(self):
            if not self.state:
                if self.data is None:
                    raise StopIteration
                raise self.data
            waiter = self._scope["cur_task"]
            self.state.push(waiter)
            waiter.data = self

        def done(self):
            return not self.state

        def cancel(self):
            if not self.state:
                return False
            if self is self._scope["cur_task"]:
                raise RuntimeError("can't cancel self")
            task = self
            while isinstance(task.data, Task):
                task = task.data
            running = self._scope["_task_queue"]
            if hasattr(task.data, "remove"):
                task.data.remove(task)
                running.push(task)
            elif (task.ph_key - ticks_ms() + _HALF & _MASK) > _HALF:
                running.remove(task)
                running.push(task)
            task.data = self._scope["CancelledError"]
            return True

    return native_module("_asyncio", Task=Task, TaskQueue=TaskQueue)
