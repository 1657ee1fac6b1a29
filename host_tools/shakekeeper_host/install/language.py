"""Names that the language and its own modules know, as Python 3.10 has them and CircuitPython adds to them.

Listed, not asked for: what is compiled must not depend on the Python that compiles it.
"""

BUILTINS = frozenset("""
    ArithmeticError AssertionError AttributeError BaseException BlockingIOError BrokenPipeError BufferError
    BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
    ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception False
    FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError
    ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt
    LookupError MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented
    NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError
    RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration
    SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError
    UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError
    Warning ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr
    classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float
    format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license
    list locals map max memoryview min next object oct open ord pow print property quit range repr reversed round
    set setattr slice sorted staticmethod str sum super tuple type vars zip
""".split())

OTHERS = frozenset("""
    BytesIO OrderedDict StringIO _ a2b_base64 a2b_hex a2b_hqx a2b_qp a2b_uu abc abiflags abort access add
    addaudithook altsep altzone and api_version append args argv array as as_integer_ratio asctime assert async
    audit await b2a_base64 b2a_hex b2a_hqx b2a_qp b2a_uu base_exec_prefix base_prefix betavariate bit_count
    bit_length break breakpointhook buffer builtin_module_names byteorder c_contiguous calcsize call_tracing
    callbacks capitalize case casefold cast center characters_written chdir chmod choice choices chown chroot
    class clear clock_getres clock_gettime clock_gettime_ns clock_settime clock_settime_ns close closed closerange
    codecs collect confstr confstr_names conjugate const contiguous continue copy copy_file_range count cpu_count
    cr_await cr_code cr_frame cr_origin cr_running crc32 crc_hqx ctermid ctime curdir daylight decode decoder def
    defaultdict defpath del deleter denominator deque detach detect_encoding device_encoding devnull difference
    difference_update disable discard displayhook dont_write_bytecode dump dumps dup dup2 elif else enable encode
    encoder encoding endswith environ environb errno error errors eventfd eventfd_read eventfd_write exc_info
    except excepthook exec_prefix execl execle execlp execlpe executable execv execve execvp execvpe expandtabs
    expovariate extend extsep f_contiguous fchdir fchmod fchown fdatasync fdel fdopen fget filename filename2
    fileno finally find flags float_info float_repr_style flush for fork forkpty format_map fpathconf freeze from
    from_bytes fromhex fromkeys fsdecode fsencode fset fspath fstat fstatvfs fsync ftruncate fwalk gammavariate
    garbage gauss get get_asyncgen_hooks get_blocking get_clock_info get_coroutine_origin_tracking_depth get_count
    get_debug get_exec_path get_freeze_count get_inheritable get_int_max_str_digits get_objects get_referents
    get_referrers get_stats get_terminal_size get_threshold getallocatedblocks getcwd getcwdb getdefaultencoding
    getdlopenflags getegid getenv getenvb geteuid getfilesystemencodeerrors getfilesystemencoding getgid
    getgrouplist getgroups getloadavg getlogin getpgid getpgrp getpid getppid getpriority getprofile getrandbits
    getrandom getrecursionlimit getrefcount getresgid getresuid getsid getsizeof getstate getswitchinterval getter
    gettrace getuid getxattr gi_code gi_frame gi_running gi_yieldfrom global gmtime hash_info hexlify hexversion
    if ilistdir imag implementation import in index indices initgroups insert int_info intern intersection
    intersection_update is is_finalized is_finalizing is_integer is_tracked isalnum isalpha isascii isatty
    isdecimal isdigit isdisjoint isenabled isidentifier islower isnumeric isprintable isspace issubset issuperset
    istitle isupper items itemsize iter_unpack join keys kill killpg lambda lchown line_buffering linesep link
    listdir listxattr ljust load loads localtime lockf lognormvariate lower lseek lstat lstrip major makedev
    makedirs maketrans match maxsize maxunicode mem_alloc mem_free mem_info memfd_create meta_path micropython
    minor mkdir mkfifo mknod mktime mode modules monotonic monotonic_ns mro name namedtuple nbytes ndim newlines
    nice nonlocal normalvariate not numerator obj open_code openpty or orig_argv pack pack_into pardir
    paretovariate partition pass path path_hooks path_importer_cache pathconf pathconf_names pathsep peek
    perf_counter perf_counter_ns pidfd_open pipe pipe2 platform platlibdir pop popen popitem posix_fadvise
    posix_fallocate posix_spawn posix_spawnp pread preadv prefix print_exception process_time process_time_ns
    pthread_getcpuclockid putenv pwrite pwritev pycache_prefix raise randbytes randint random randrange raw read
    read1 readable readinto readinto1 readline readlines readlink readonly readv real reconfigure register_at_fork
    release remove removedirs removeprefix removesuffix removexattr rename renames replace return reverse rfind
    rindex rjust rlecode_hqx rledecode_hqx rmdir rpartition rsplit rstrip sample scandir scanner
    sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getparam sched_getscheduler sched_param
    sched_rr_get_interval sched_setaffinity sched_setparam sched_setscheduler sched_yield seed seek seekable send
    sendfile sep set_asyncgen_hooks set_blocking set_coroutine_origin_tracking_depth set_debug set_inheritable
    set_int_max_str_digits set_threshold setdefault setdlopenflags setegid seteuid setgid setgroups setpgid
    setpgrp setpriority setprofile setrecursionlimit setregid setresgid setresuid setreuid setsid setstate
    setswitchinterval setter settrace setuid setxattr shape shuffle sleep sleep_ms sleep_us sort spawnl spawnle
    spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe splice split splitlines st start startswith stat stat_result
    statvfs statvfs_result stderr stdin stdlib_module_names stdout step stop strerror strftime strides strip
    strptime struct_time suboffsets supports_bytes_environ supports_dir_fd supports_effective_ids supports_fd
    supports_follow_symlinks swapcase symlink symmetric_difference symmetric_difference_update sync sys sysconf
    sysconf_names system tcgetpgrp tcsetpgrp tell terminal_size text_encoding thread_info thread_time
    thread_time_ns threshold throw ticks_add ticks_diff ticks_ms time time_ns times times_result timezone title
    to_bytes tobytes tolist toreadonly translate triangular truncate try ttyname typecodes tzname tzset umask
    uname uname_result unfreeze unhexlify uniform union unlink unpack unpack_from unraisablehook unsetenv update
    upper urandom utime value values version version_info vonmisesvariate wait wait3 wait4 waitid waitid_result
    waitpid waitstatus_to_exitcode walk warnoptions weibullvariate while with with_traceback writable write
    write_through writelines writev yield zfill
""".split())
