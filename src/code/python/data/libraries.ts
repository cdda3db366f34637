// Installed libraries that are known to compute, to read what they are given and to write where they are told. Any other library counts as unread
// installed code.
import { members, readTable } from '../known-call.ts';

/** A library here runs no code from its input and contacts no server unless a line below says so; each has its reason. */
export const LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['numpy', 'arrays; loading pickled ones is listed as unclear'],
  ['pandas', 'tables; readers and writers by path are listed'],
  ['matplotlib', 'plots; savefig writes'],
  ['yaml', 'YAML; only safe loading is listed'],
  ['toml', 'TOML'],
  ['tomli', 'TOML'],
  ['tomlkit', 'TOML'],
  ['ruamel', 'YAML; loading is safe by default in its new interface'],
  ['bs4', 'parses HTML'],
  ['lxml', 'parses XML and HTML'],
  ['PIL', 'images; open reads and save writes'],
  ['rich', 'prints'],
  ['tabulate', 'formats tables'],
  ['dateutil', 'dates'],
  ['pytz', 'dates'],
  ['pydantic', 'checks data'],
  ['pydantic_core', 'checks data'],
  ['markdown', 'renders text'],
  ['chardet', 'guesses encodings'],
  ['packaging', 'versions'],
  ['typing_extensions', 'types'],
  ['tqdm', 'progress bars'],
  ['regex', 'patterns'],
  ['orjson', 'JSON'],
  ['ujson', 'JSON'],
  ['simplejson', 'JSON'],
  ['jsonschema', 'checks data; remote references are not fetched by default'],
  ['pytest', 'its version and marks; running tests is running the project'],
  ['click', 'options'],
  ['colorama', 'colours'],
  ['termcolor', 'colours'],
  ['openpyxl', 'workbooks; load reads and save writes'],
  ['requests', 'HTTP; every call is listed'],
  ['httpx', 'HTTP; every call is listed'],
  ['aiohttp', 'HTTP; sessions are listed'],
  ['docx', 'documents'],
  ['pypdf', 'documents'],
  ['PyPDF2', 'documents'],
  ['fitz', 'documents'],
  ['pdfplumber', 'documents'],
  ['dotenv', 'reads the env file; listed'],
  ['psutil', 'looks at processes; stopping them is listed'],
]);

/** Parts of these libraries that are as harmless as the whole. Other parts are unknown. */
export const SUBMODULES: ReadonlySet<string> = new Set(
  'numpy.random numpy.linalg numpy.fft numpy.ma numpy.char numpy.polynomial pandas.api pandas.api.types matplotlib.pyplot matplotlib.dates matplotlib.ticker matplotlib.patches matplotlib.colors matplotlib.cm lxml.etree lxml.html PIL.Image PIL.ImageDraw PIL.ImageFont PIL.ImageOps PIL.ImageFilter PIL.ImageChops PIL.ImageStat PIL.ImageColor PIL.ExifTags rich.console rich.table rich.text rich.panel rich.tree rich.markdown rich.progress rich.syntax dateutil.parser dateutil.relativedelta dateutil.tz dateutil.rrule ruamel.yaml packaging.version packaging.requirements packaging.specifiers packaging.utils openpyxl.styles openpyxl.utils pytest.mark docx.shared tqdm.auto requests.exceptions requests.auth requests.adapters httpx.exceptions bs4.element'.split(
    ' ',
  ),
);

/** A pattern for library functions that turn text into code or objects. */
export const LIBRARY_DOORS =
  /^(yaml\.\w*load\w*|yaml\.\w*Loader|pandas\.(read_\w+|HDFStore)|pytest\.(?!raises|approx|param|skip|fixture|warns|importorskip|mark)[a-z]\w*|pydantic\.(ImportString|PyObject|create_model)|PIL\.(ImageGrab|ImageMath|ImageShow|ImageTk|ImageQt)\b.*|httpx\.\w*Transport|requests\.adapters\.\w+|jsonschema\.RefResolver|lxml\.html\.(submit_form|open_in_browser|open_http_urllib)|numpy\.(source|lookfor|ctypeslib|f2py|testing|distutils)\b.*)$/;

export const LIBRARY_CALLS = readTable(`
numpy.load = !pickle
${members('numpy', 'loadtxt genfromtxt')} = !readurl >lib:numpy
${members('numpy', 'fromfile fromregex')} = reads:file >lib:numpy
numpy.memmap = reads:filename writes:filename >lib:numpy
${members('numpy', 'save savez savez_compressed')} = writes:file >none
numpy.savetxt = writes:fname >none
numpy.DataSource numpy.test pandas.test = !pickle
@lib:numpy.tofile = writes:fid >none
@lib:numpy.dump = writes:file >none
${members('pandas', 'read_csv read_json read_excel read_parquet read_table read_html read_xml read_feather read_fwf read_orc read_hdf ExcelFile')} = !readurl >lib:pandas
pandas.ExcelWriter = writes:path >lib:pandas
pandas.read_pickle pandas.eval pandas.read_sql pandas.read_clipboard = !pickle
${members('@lib:pandas', 'to_csv to_json to_excel to_parquet to_html to_feather to_markdown to_latex to_pickle to_hdf to_xml to_orc to_stata to_string')} = !writeurl >str
@lib:pandas.eval @lib:pandas.query @lib:pandas.to_sql @lib:pandas.to_clipboard @lib:pandas.to_gbq = !query >lib:pandas
${members('matplotlib.pyplot', 'savefig imsave')} = writes:fname >none
matplotlib.pyplot.imread = reads:fname >lib:matplotlib
@lib:matplotlib.savefig = writes:fname >none
yaml.safe_load yaml.safe_load_all yaml.safe_dump = ~
yaml.dump yaml.dump_all = ~
yaml.load yaml.load_all yaml.unsafe_load yaml.full_load = !yaml
toml.load = reads:f
@lib:ruamel.load = !readpath
ruamel.yaml.YAML = !ruamel >lib:ruamel
ruamel.yaml.load ruamel.yaml.load_all ruamel.yaml.unsafe_load = !pickle
lxml.etree.parse lxml.html.parse = !readurl >lib:lxml
@lib:lxml.write = writes:file >none
PIL.Image.open = reads:fp >lib:PIL
@lib:PIL.save = writes:fp >none
@lib:PIL.show = !browse
openpyxl.load_workbook = reads:filename >lib:openpyxl
@lib:openpyxl.save = writes:filename >none
docx.Document pypdf.PdfReader PyPDF2.PdfReader fitz.open pdfplumber.open = reads:file >lib:docx
@lib:docx.save = writes:path_or_stream >none
pytest.main = !tests
dotenv.load_dotenv dotenv.dotenv_values dotenv.find_dotenv dotenv.get_key = !dotenv
dotenv.set_key dotenv.unset_key = writes:dotenv_path >none
matplotlib.use matplotlib.pyplot.switch_backend = !backend >none
markdown.markdown markdown.Markdown = !markdown >lib:markdown
rich.print rich.print_json = !print
rich.console.Console = >lib:rich
@lib:rich.print = !print
@lib:rich.save_text @lib:rich.save_html @lib:rich.save_svg = writes:path >none
tabulate.tabulate = >str
click.echo click.secho = !print
click.open_file = !open
click.edit click.launch = !browse
psutil.Popen = !process
psutil.process_iter psutil.Process = >made:psproc
${members('@psproc', 'kill terminate suspend send_signal')} = !killother >none
${members('@psproc', 'name pid cmdline info status cpu_percent memory_info is_running create_time username as_dict children parent connections open_files ppid exe get num_threads memory_percent cwd')} = >self
@psproc.environ = !procenviron
joblib.load torch.load dill.load dill.loads cloudpickle.loads cloudpickle.load = !pickle
`);
