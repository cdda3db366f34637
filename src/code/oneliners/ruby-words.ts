// The words, methods and constants of Ruby that only compute. Data only; anything else is unclear.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const RUBY_KEYWORDS = words(`
  if elsif else unless while until for in do end case when then and or not nil true false begin rescue ensure return next break def
  yield self loop lambda proc raise puts print p pp printf sprintf format putc Integer Float String Array Rational srand rand sleep exit
  freeze BEGIN END require gsub sub chomp chop`);

export const RUBY_METHODS = words(`
  abs all? any? append ascii_only? between? bytes bytesize capitalize ceil center chars chomp chop chr chunk_while clamp clear clone
  codepoints collect collect_concat combination compact concat count cycle days delete delete_at delete_if delete_prefix delete_suffix
  detect difference dig div divmod downcase downto drop drop_while dup each each_char each_cons each_entry each_key each_line each_pair
  each_slice each_value each_with_index each_with_object each_byte empty? end_with? entries eql? equal? even? except exclude? fdiv fetch
  fetch_values fill filter filter_map find find_all find_index first flat_map flatten floor freeze frozen? gcd group_by gsub gsub! has_key?
  has_value? hash hex include? index inject insert inspect integer? intersect? intersection invert is_a? join keep_if key key? keys
  kind_of? last lazy lcm length lines ljust lstrip map max max_by member? merge merge! min min_by minmax modulo month negative? new
  next nil? none? nonzero? now odd? one? ord pack parse partition permutation pop positive? pred prepend product push read readlines rect
  reduce reject reject! replace reverse reverse_each rindex rjust rotate round rstrip rpartition sample scan select select! shift shuffle
  size slice slice! slice_when sort sort! sort_by sort_by! split squeeze start_with? step strftime string strip strip! sub sub! succ sum
  swapcase sqrt take take_while tally tap then times to_a to_c to_f to_h to_i to_json to_r to_s to_set to_str to_yaml today tr tr_s
  transform_keys transform_values transpose truncate union uniq uniq! unpack unpack1 unshift upcase upto utc valid_encoding? value?
  values values_at wday with_index with_object yday year zero? zip hour minute sec day iso8601 encode force_encoding encoding
  generate pretty_generate safe_load match match? pre_match post_match captures named_captures begin end hexdigest digest
  strict_decode64 strict_encode64 decode64 encode64 basename dirname extname join file? directory? exist? exists? size zero? gets getc
  each_line readline lineno filename puts print dump message full_message compare_by_identity lstrip!
  rstrip! chomp! downcase! upcase! capitalize! squeeze! map! collect! flatten! compact! shuffle! reverse! rotate!`);

/** Constants whose members only compute. */
export const RUBY_CONSTANTS = words(`
  JSON YAML Time Date DateTime Math Set Hash Array String Integer Float Struct Comparable Range Rational Complex Regexp StandardError
  ArgumentError RuntimeError KeyError JSON::ParserError Psych Digest SHA256 MD5 SHA1 Base64 SecureRandom StringIO PI ARGF STDIN STDOUT
  STDERR Random RUBY_VERSION RUBY_PLATFORM NIL ParserError SyntaxError`);

export const RUBY_LIBRARIES = words(
  'json yaml time date set digest digest/md5 digest/sha1 digest/sha2 base64 securerandom stringio pp csv bigdecimal psych English',
);

/** Names that, as a symbol or text, select a method that runs its argument. */
export const RUBY_RUNNING = words(`
  eval instance_eval class_eval module_eval instance_exec class_exec module_exec send __send__ public_send system exec spawn fork open
  popen syscall method instance_method define_method const_get const_set binding load require require_relative autoload trap write
  binwrite unlink rm rm_rf rm_r remove delete_file at_exit singleton_class instance_variable_set`);
