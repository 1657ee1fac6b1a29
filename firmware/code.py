from shakekeeper.shell import main

main()
