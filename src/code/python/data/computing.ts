// Modules of the standard library that only compute. A function that is not listed is unclear. Manual: https://docs.python.org/3/library/
import { members, readTable } from '../known-call.ts';

export const COMPUTING = readTable(`
${members('json', 'loads dumps JSONDecodeError')} =
json.load = !parses
json.dump = !dumps >none
json.dumps = >str
json.JSONDecoder json.JSONEncoder = >made:plain
@plain.decode @plain.raw_decode @plain.iterencode @plain.default = >data
@plain.encode = >str
${members('re', 'search match fullmatch finditer findall split subn template')} =
${members('re', 'sub escape')} = >str
re.compile = >data ~
${members('math', 'ceil floor trunc prod')} = !number
${members('math', 'sqrt pow exp log log2 log10 sin cos tan atan atan2 asin acos sinh cosh tanh pi degrees radians hypot gcd lcm factorial comb perm isclose isfinite isinf isnan fabs fsum modf dist copysign fmod ldexp frexp isqrt erf gamma lgamma nextafter ulp sumprod cbrt expm1 log1p remainder')} = >num
${members('cmath', 'sqrt exp phase polar rect')} = >num
${members('statistics', 'mode median_low median_high')} = >element
statistics.multimode = >same
${members('statistics', 'mean median stdev variance pstdev pvariance fmean quantiles harmonic_mean geometric_mean correlation linear_regression covariance')} = >num
${members('collections', 'Counter OrderedDict deque UserDict UserList')} =
collections.ChainMap = !mutates
collections.defaultdict = calls:factory
collections.namedtuple = !newtype
${members('itertools', 'starmap takewhile dropwhile filterfalse')} = calls:function
${members('itertools', 'accumulate groupby')} = text:iterable calls:function
${members('itertools', 'chain chain.from_iterable product combinations permutations islice count cycle repeat zip_longest tee compress pairwise batched combinations_with_replacement')} =
${members('functools', 'reduce')} = calls:function
functools.cmp_to_key = calls:function !getter
functools.partial = !partial
operator.itemgetter = !getter
${members('operator', 'add sub mul truediv mod eq ne lt gt le ge and_ or_ not_ neg contains getitem concat countOf indexOf xor')} =
operator.attrgetter = !attrgetter
${members('datetime', 'datetime date time timedelta timezone datetime.now datetime.utcnow datetime.today datetime.fromisoformat datetime.fromtimestamp datetime.utcfromtimestamp datetime.strptime datetime.combine date.today date.fromisoformat date.fromtimestamp datetime.min datetime.max date.fromisocalendar')} =
${members('zoneinfo', 'ZoneInfo available_timezones')} =
${members('calendar', 'monthrange month_name day_name timegm isleap month weekday Calendar TextCalendar monthcalendar calendar')} =
${members('time', 'time sleep perf_counter monotonic process_time time_ns perf_counter_ns monotonic_ns gmtime localtime mktime strptime get_clock_info thread_time')} = >num
${members('time', 'strftime ctime asctime')} = >str
${members('textwrap', 'dedent indent fill wrap shorten')} = >str
${members('string', 'Template capwords')} =
${members('hashlib', 'md5 sha1 sha256 sha512 sha224 sha384 sha3_256 sha3_512 sha3_224 sha3_384 blake2b blake2s new pbkdf2_hmac scrypt shake_128 shake_256')} = ~
hashlib.file_digest =
${members('hmac', 'new digest compare_digest')} =
${members('secrets', 'token_hex token_urlsafe token_bytes choice randbelow randbits compare_digest SystemRandom')} =
${members('base64', 'b64decode urlsafe_b64decode standard_b64decode')} = !b64decode
${members('base64', 'b64encode urlsafe_b64encode standard_b64encode b32encode b32decode b16encode b16decode b85encode b85decode a85encode a85decode encodebytes decodebytes')} = >str
${members('binascii', 'hexlify unhexlify crc32 b2a_base64 a2b_base64 a2b_hex b2a_hex Error')} = >str
${members('zlib', 'compress decompress crc32 adler32 decompressobj compressobj')} = >str
${members('gzip', 'compress decompress')} = >str
${members('bz2', 'compress decompress')} = >str
${members('lzma', 'compress decompress')} = >str
${members('struct', 'pack unpack calcsize unpack_from pack_into iter_unpack Struct')} =
${members('array', 'array')} =
${members('csv', 'reader DictReader Sniffer field_size_limit list_dialects')} =
${members('csv', 'writer DictWriter')} = !wraps
${members('configparser', 'ConfigParser RawConfigParser')} = >made:config
${members('@config', 'read')} = reads:filenames
${members('@config', 'sections options get getint getboolean getfloat items has_section has_option read_string read_dict add_section set remove_option remove_section defaults read_file')} =
@config.write = ~
${members('io', 'StringIO BytesIO')} = ~
io.TextIOWrapper io.BufferedReader io.BufferedWriter = >first ~
${members('dataclasses', 'field asdict astuple replace fields is_dataclass')} =
dataclasses.dataclass = >first ~
${members('typing', 'cast TypeVar NewType Optional Union Any List Dict Generic NamedTuple TypedDict Callable get_args get_origin ParamSpec Annotated Literal reveal_type')} = ~
${members('enum', 'auto Enum IntEnum Flag IntFlag StrEnum')} = ~
${members('random', 'random randint choice choices sample seed uniform randrange gauss Random SystemRandom normalvariate betavariate expovariate triangular getrandbits randbytes')} =
random.shuffle = !mutates >none
${members('uuid', 'uuid4 uuid1 uuid5 uuid3 UUID uuid7')} =
${members('decimal', 'Decimal getcontext localcontext Context')} =
${members('fractions', 'Fraction')} =
${members('numbers', 'Number Integral Real')} = ~
${members('difflib', 'unified_diff ndiff context_diff SequenceMatcher get_close_matches HtmlDiff Differ restore')} =
${members('heapq', 'nlargest nsmallest')} = text:n text:iterable calls:key
heapq.merge =
${members('heapq', 'heappush heappop heapify heapreplace heappushpop')} = !mutates >element
${members('bisect', 'bisect bisect_left bisect_right')} =
${members('bisect', 'insort insort_left insort_right')} = !mutates >none
copy.copy = !copy
copy.deepcopy = !copy:deep
${members('pprint', 'pformat')} = >str
pprint.pprint pprint.pp = !print
pprint.PrettyPrinter = >made:printer
@printer.pprint = !print
@printer.pformat = >str
${members('html', 'escape unescape')} = >str
${members('html.parser', 'HTMLParser')} =
${members('unicodedata', 'normalize name category lookup combining bidirectional east_asian_width decimal digit numeric is_normalized')} = >str
${members('shlex', 'quote join shlex')} =
shlex.split = !shlex
${members('fnmatch', 'fnmatch filter translate fnmatchcase')} =
${members('keyword', 'iskeyword issoftkeyword')} =
${members('token', 'tok_name')} =
${members('tokenize', 'generate_tokens tokenize untokenize detect_encoding')} =
tokenize.open = reads:filename >file-r
${members('ast', 'parse dump unparse walk iter_child_nodes get_docstring get_source_segment NodeVisitor NodeTransformer literal_eval fix_missing_locations iter_fields copy_location Constant Name Expr Module Load')} =
${members('dis', 'dis')} = !print
${members('traceback', 'format_exc format_exception format_tb')} = >str
${members('traceback', 'print_exc print_exception print_stack')} = !print
${members('warnings', 'filterwarnings simplefilter resetwarnings')} = ~
warnings.catch_warnings = >made:warnings ~
warnings.warn = !print
${members('contextlib', 'suppress contextmanager closing redirect_stdout redirect_stderr nullcontext ExitStack asynccontextmanager')} = >first
${members('abc', 'ABC abstractmethod')} = ~
${members('types', 'SimpleNamespace MappingProxyType')} =
${members('inspect', 'getsource signature getdoc isfunction isclass ismethod iscoroutinefunction cleandoc ismodule getsourcelines isbuiltin')} = ~
${members('urllib.parse', 'urlparse urlsplit urlunparse urlunsplit quote quote_plus unquote unquote_plus urlencode parse_qs parse_qsl urljoin urldefrag')} =
${members('ipaddress', 'ip_address ip_network IPv4Address IPv4Network ip_interface IPv6Address IPv6Network')} =
${members('email', 'message_from_string message_from_bytes')} =
${members('email.utils', 'parseaddr formataddr formatdate parsedate_to_datetime make_msgid')} =
${members('email.message', 'EmailMessage Message')} = >made:mail
${members('email.mime.text', 'MIMEText')} = >made:mail
${members('email.mime.multipart', 'MIMEMultipart')} = >made:mail
${members('email.mime.base', 'MIMEBase')} = >made:mail
${members('@mail', 'attach set_content add_header as_string as_bytes set_payload get get_payload add_attachment')} = >str
${members('email.encoders', 'encode_base64')} = ~
${members('xml.etree.ElementTree', 'fromstring tostring Element SubElement indent XML dump iselement QName register_namespace canonicalize')} =
${members('xml.etree.ElementTree', 'parse iterparse')} = reads:source >made:xml
${members('xml.etree.ElementTree', 'ElementTree')} = text:element reads:file >made:xml
${members('@xml', 'getroot find findall iter findtext iterfind documentElement toprettyxml getElementsByTagName toxml')} = >data
@xml.write = writes:file_or_filename >none
${members('xml.dom.minidom', 'parseString')} = >made:xml
${members('xml.dom.minidom', 'parse')} = reads:file >made:xml
${members('xml.sax.saxutils', 'escape unescape quoteattr')} = >str
${members('tomllib', 'loads load')} =
${members('plistlib', 'loads dumps load')} =
${members('mimetypes', 'guess_type guess_extension guess_all_extensions')} =
${members('locale', 'setlocale getlocale format_string getpreferredencoding currency localeconv')} =
${members('gettext', 'gettext')} =
${members('platform', 'platform system machine release version python_version python_implementation node processor uname architecture mac_ver python_version_tuple freedesktop_os_release libc_ver win32_ver python_compiler python_build')} = >str
sys.exit = !print
${members('sys', 'getsizeof getrecursionlimit setrecursionlimit intern getdefaultencoding getfilesystemencoding exc_info getrefcount set_int_max_str_digits is_finalizing')} = ~
${members('gc', 'collect disable enable get_count')} = >num
weakref.ref = text:object calls:callback >first
${members('weakref', 'WeakValueDictionary WeakKeyDictionary')} = >first
${members('timeit', 'default_timer')} = >num
timeit.timeit timeit.repeat timeit.Timer = !runs
${members('argparse', 'Namespace ArgumentTypeError')} = >made:argparse
argparse.ArgumentParser = !parser >made:argparse
argparse.FileType = !filetype >made:argparse
${members('@argparse', 'add_argument add_argument_group add_subparsers add_mutually_exclusive_group set_defaults add_parser')} = >made:argparse
${members('@argparse', 'parse_args parse_known_args')} = >made:arguments ~
${members('@argparse', 'print_help error exit print_usage format_help format_usage')} = !print
${members('getopt', 'getopt gnu_getopt')} =
${members('logging', 'basicConfig')} = !logfile >none
${members('logging', 'getLogger StreamHandler Formatter NullHandler')} = >made:logger
logging.FileHandler = appends:filename >made:logger
${members('logging', 'info debug warning error critical exception log warn')} = !print
${members('@logger', 'info debug warning error critical exception log warn')} = !print
${members('@logger', 'setLevel addHandler setFormatter getChild isEnabledFor handlers removeHandler setdefault')} = >made:logger ~
logging.disable logging.getLevelName = ~
${members('threading', 'Lock RLock Event Semaphore Condition local current_thread active_count Barrier BoundedSemaphore main_thread enumerate get_ident')} =
${members('threading', 'Thread Timer')} = !later >made:worker
${members('@worker', 'start join is_alive run cancel')} = ~
${members('concurrent.futures', 'ThreadPoolExecutor ProcessPoolExecutor')} = >made:pool
${members('concurrent.futures', 'as_completed wait')} = >same ~
${members('multiprocessing', 'Pool')} = >made:pool
${members('multiprocessing.pool', 'ThreadPool')} = >made:pool
${members('multiprocessing', 'Process')} = !later >made:worker
${members('multiprocessing', 'cpu_count Queue Lock Manager Value Array current_process freeze_support set_start_method')} =
${members('@pool', 'submit map imap imap_unordered starmap apply apply_async map_async')} = !later
${members('@pool', 'shutdown close join terminate')} = ~
${members('queue', 'Queue LifoQueue PriorityQueue SimpleQueue Empty')} =
${members('asyncio', 'run sleep gather wait_for create_task Queue Lock Event Semaphore as_completed wait run_coroutine_threadsafe to_thread timeout ensure_future TaskGroup set_event_loop')} = >same
asyncio.get_event_loop asyncio.new_event_loop asyncio.get_running_loop = >made:loop
${members('@loop', 'run_until_complete run_in_executor close create_task call_soon call_later run_forever stop time shutdown_asyncgens')} = !later
atexit.register = !later >first
signal.signal = !later
${members('signal', 'alarm pause getsignal')} = ~
${members('shutil', 'disk_usage get_terminal_size')} = >num
shutil.which = >str
${members('os', 'getpid getppid getuid getgid geteuid getegid cpu_count get_terminal_size getlogin uname times urandom strerror getloadavg isatty sched_getaffinity getpgid umask process_cpu_count fspath fsencode fsdecode sysconf')} = >str ~
${members('getpass', 'getuser getpass')} = >str
${members('pwd', 'getpwuid getpwnam')} =
${members('grp', 'getgrgid getgrnam getgrall')} =
${members('resource', 'getrusage getrlimit setrlimit')} = >num
${members('socket', 'gethostname inet_aton inet_ntoa htons ntohs setdefaulttimeout')} = >str
ssl.create_default_context = >made:ssl ~
ssl.get_default_verify_paths = ~
${members('@ssl', 'load_cert_chain load_verify_locations load_default_certs set_ciphers wrap_socket')} = >data
${members('importlib.metadata', 'version packages_distributions requires PackageNotFoundError')} = >data
${members('importlib.metadata', 'distribution distributions metadata entry_points')} = >made:distribution
${members('@distribution', 'get get_all select items keys values json read_text')} = >data
importlib.util.find_spec = >made:spec
pkgutil.iter_modules pkgutil.walk_packages = >made:module
${members('sysconfig', 'get_paths get_path get_config_var get_config_vars get_platform get_python_version')} =
${members('site', 'getsitepackages getusersitepackages')} =
${members('tracemalloc', 'start stop get_traced_memory')} =
${members('codecs', 'encode decode getencoder')} = !codec
${members('unittest', 'TestCase skip skipIf')} =
unittest.main = !tests
${members('filecmp', 'cmp')} = reads:f1 reads:f2 >num
filecmp.dircmp filecmp.cmpfiles = tree:a tree:b
linecache.getline linecache.getlines = reads:filename >str
${members('faulthandler', 'enable')} = ~
${members('colorsys', 'rgb_to_hsv hsv_to_rgb rgb_to_hls hls_to_rgb')} = >num
${members('select', 'select poll epoll')} = ~
${members('selectors', 'DefaultSelector')} =
${members('errno', 'errorcode')} =
${members('graphlib', 'TopologicalSorter')} =
`);

/** Values of modules that are read, not called. */
export const CONSTANTS: ReadonlyMap<
  string,
  'text' | 'number' | 'data' | 'stdin' | 'stdout' | 'argv' | 'path list' | 'interpreter'
> = new Map([
  ...'sys.version sys.platform sys.prefix sys.base_prefix sys.byteorder os.sep os.linesep os.name os.pathsep os.curdir os.pardir os.devnull os.extsep string.ascii_letters string.ascii_lowercase string.ascii_uppercase string.digits string.punctuation string.whitespace string.hexdigits string.printable os.path.sep sys.exec_prefix sys.copyright'
    .split(' ')
    .map((name) => [name, 'text'] as const),
  ...'math.pi math.e math.inf math.nan math.tau sys.maxsize sys.hexversion sys.maxunicode time.timezone sys.api_version'
    .split(' ')
    .map((name) => [name, 'number'] as const),
  ...'sys.version_info sys.implementation sys.builtin_module_names sys.stdlib_module_names sys.flags sys.float_info sys.int_info sys.hash_info sys.orig_argv sys.warnoptions sys.thread_info calendar.month_name calendar.day_name calendar.month_abbr hashlib.algorithms_available hashlib.algorithms_guaranteed keyword.kwlist html.entities.name2codepoint unicodedata.unidata_version token.tok_name errno.errorcode datetime.UTC datetime.timezone.utc socket.has_ipv6 ssl.OPENSSL_VERSION sqlite3.sqlite_version sqlite3.version zlib.ZLIB_VERSION builtins.NotImplemented builtins.Ellipsis platform.DEV_NULL'
    .split(' ')
    .map((name) => [name, 'data'] as const),
  ['sys.executable', 'interpreter'],
  ['sys.stdin', 'stdin'],
  ['sys.__stdin__', 'stdin'],
  ['sys.stdout', 'stdout'],
  ['sys.stderr', 'stdout'],
  ['sys.__stdout__', 'stdout'],
  ['sys.__stderr__', 'stdout'],
  ['sys.argv', 'argv'],
  ['sys.path', 'path list'],
]);
