// The functions and keywords of PHP that only compute. Data only; anything else is unclear.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const PHP_KEYWORDS = words(`
  echo print if else elseif endif while endwhile for endfor foreach endforeach as switch case default break continue return function fn
  use and or xor true false null array list isset empty unset exit die static const declare match do try catch finally
  PHP_VERSION PHP_EOL PHP_OS PHP_INT_MAX PHP_OS_FAMILY JSON_PRETTY_PRINT JSON_UNESCAPED_SLASHES JSON_UNESCAPED_UNICODE
  JSON_THROW_ON_ERROR E_ALL SORT_NUMERIC SORT_STRING PREG_SPLIT_NO_EMPTY PREG_SET_ORDER ARRAY_FILTER_USE_KEY ARRAY_FILTER_USE_BOTH
  FILE_APPEND LOCK_EX FILE_IGNORE_NEW_LINES FILE_SKIP_EMPTY_LINES M_PI STDIN STDOUT STDERR int string bool float mixed void`);

export const PHP_FUNCTIONS = words(`
  strlen strtolower strtoupper ucfirst lcfirst ucwords trim ltrim rtrim str_replace str_ireplace substr substr_count strpos stripos
  strrpos strstr stristr str_contains str_starts_with str_ends_with str_repeat str_pad str_split explode implode join sprintf printf
  vsprintf number_format nl2br htmlspecialchars html_entity_decode htmlentities strip_tags addslashes stripslashes wordwrap strrev
  strcmp strcasecmp strncmp strnatcmp similar_text levenshtein soundex metaphone md5 sha1 crc32 hash base64_encode base64_decode bin2hex
  hex2bin urlencode urldecode rawurlencode rawurldecode http_build_query parse_url json_encode json_decode json_last_error
  json_last_error_msg serialize var_dump var_export print_r
  preg_match preg_match_all preg_replace preg_split preg_quote preg_grep preg_last_error
  count sizeof in_array array_keys array_values array_merge array_combine array_flip array_unique array_slice array_splice array_push
  array_pop array_shift array_unshift array_reverse array_search array_key_exists array_key_first array_key_last array_sum array_product
  array_fill array_fill_keys array_column array_diff array_diff_key array_intersect array_intersect_key array_chunk array_pad array_rand
  range sort rsort asort arsort ksort krsort shuffle max min abs ceil floor round sqrt pow intdiv fmod rand mt_rand
  random_int random_bytes pi log exp sin cos intval floatval strval boolval is_array is_string is_int is_numeric is_null is_bool is_float
  is_object gettype date time mktime strtotime checkdate microtime hrtime date_default_timezone_set gmdate phpversion
  php_sapi_name php_uname memory_get_usage memory_get_peak_usage sys_get_temp_dir basename dirname pathinfo mb_strlen mb_substr
  mb_strtolower mb_strtoupper mb_strpos mb_str_split iconv utf8_encode utf8_decode ctype_digit ctype_alpha ctype_alnum ctype_space
  extension_loaded function_exists class_exists get_loaded_extensions error_reporting uniqid chr ord dechex hexdec bindec
  decbin octdec base_convert array_is_list str_word_count chunk_split lcg_value spl_object_id usleep sleep`);

/** Functions that call the function named by one of their arguments, and the position of that argument. */
export const PHP_CALLERS: ReadonlyMap<string, number> = new Map([
  ['array_map', 0],
  ['array_filter', 1],
  ['array_reduce', 1],
  ['array_walk', 1],
  ['usort', 1],
  ['uasort', 1],
  ['uksort', 1],
  ['preg_replace_callback', 1],
]);

/** File functions, by what they do with their first argument. */
export const PHP_FILES: ReadonlyMap<string, 'read' | 'names' | 'change' | 'create' | 'delete'> = new Map([
  ['file_get_contents', 'read'],
  ['file', 'read'],
  ['readfile', 'read'],
  ['parse_ini_file', 'read'],
  ['file_exists', 'names'],
  ['is_file', 'names'],
  ['is_dir', 'names'],
  ['filesize', 'names'],
  ['filemtime', 'names'],
  ['scandir', 'names'],
  ['file_put_contents', 'change'],
  ['mkdir', 'create'],
  ['touch', 'change'],
  ['unlink', 'delete'],
]);

export const PHP_SHELL = words('system exec shell_exec passthru popen');
