"""`python -m shakekeeper_host` is the `shakekeeper` command."""

import sys

from .cli import main

sys.exit(main())
