// SQL functions that only compute, in the common dialects. Data. A function that is not listed may do anything.

const LISTS = [
  // aggregates and windows
  'count sum avg min max total group_concat string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp corr percentile_cont percentile_disc mode median quantile approx_count_distinct bit_and bit_or any_value first last first_value last_value nth_value row_number rank dense_rank percent_rank cume_dist ntile lag lead grouping arg_max arg_min list histogram listagg countif uniq',
  // values
  'coalesce nullif ifnull isnull nvl iif if greatest least decode cast try_cast convert typeof pg_typeof',
  // text
  'lower upper length len char_length character_length octet_length bit_length substr substring left right trim ltrim rtrim btrim replace reverse repeat concat concat_ws lpad rpad instr strpos position locate char chr ascii unicode initcap split_part regexp_replace regexp_match regexp_matches regexp_like regexp_extract regexp_substr regexp_count regexp_split_to_array regexp_split_to_table string_to_array array_to_string format printf quote quote_ident quote_literal quote_nullable hex unhex md5 sha1 sha2 sha256 encode to_hex space field find_in_set soundex like glob starts_with ends_with contains translate overlay substring_index',
  // numbers
  'abs ceil ceiling floor round trunc mod power pow sqrt exp ln log log2 log10 sign random rand pi degrees radians sin cos tan asin acos atan atan2 div width_bucket truncate',
  // dates
  'now date time datetime timestamp julianday unixepoch strftime strptime date_trunc date_part extract age to_char to_date to_timestamp to_number make_date make_time make_timestamp make_interval date_format date_add date_sub adddate subdate datediff timestampdiff timestampadd timediff dateadd datepart datename day month year hour minute second week quarter dayofweek dayofmonth dayofyear weekday monthname dayname last_day from_unixtime unix_timestamp curdate curtime current_date current_time current_timestamp localtime localtimestamp utc_timestamp str_to_date getdate sysdate clock_timestamp statement_timestamp transaction_timestamp justify_days justify_hours epoch epoch_ms generate_series range',
  // json, arrays
  'json json_extract json_value json_query json_array json_object json_type json_valid json_array_length jsonb_array_length json_each json_tree json_keys json_unquote json_contains json_length json_search json_quote json_group_array json_group_object json_build_object jsonb_build_object json_build_array jsonb_build_array json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text jsonb_each json_each_text jsonb_each_text jsonb_object_keys json_object_keys jsonb_pretty jsonb_path_query jsonb_path_exists to_json to_jsonb row_to_json jsonb_typeof json_typeof jsonb_set json_set json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text array_length cardinality unnest array_position array_append array_cat array_contains list_value struct_pack element_at any all some array row map_keys map_values flatten',
  // full text and geometry
  'to_tsvector to_tsquery plainto_tsquery websearch_to_tsquery ts_rank ts_headline similarity highlight snippet bm25 match',
  // PostGIS: functions that compute from geometries; importing rasters, drivers and topology editing are left out
  'st_makepoint st_point st_setsrid st_srid st_transform st_distance st_distancesphere st_distancespheroid st_dwithin st_within st_contains st_intersects st_intersection st_union st_collect st_buffer st_centroid st_pointonsurface st_envelope st_expand st_makeenvelope st_extent st_area st_length st_perimeter st_astext st_asgeojson st_asbinary st_asewkt st_aswkt st_geomfromtext st_geomfromgeojson st_geogfromtext st_geographyfromtext st_geometryfromtext st_x st_y st_z st_xmin st_xmax st_ymin st_ymax st_npoints st_numpoints st_numgeometries st_geometryn st_geometrytype st_isvalid st_isvalidreason st_makevalid st_isempty st_simplify st_simplifypreservetopology st_snaptogrid st_makeline st_makepolygon st_convexhull st_difference st_covers st_coveredby st_crosses st_overlaps st_touches st_equals st_disjoint st_azimuth st_clusterdbscan st_clusterkmeans st_hexagongrid st_squaregrid st_geohash st_dump st_startpoint st_endpoint st_closestpoint st_lineinterpolatepoint st_flipcoordinates st_force2d st_asmvtgeom st_asmvt st_tileenvelope postgis_version postgis_full_version box2d box3d geometry geography earth_distance ll_to_earth earth_box',
  // vectors and similarity search
  'cosine_distance l2_distance inner_product vector_dims l2_norm word_similarity strict_word_similarity show_trgm levenshtein metaphone unaccent',
  // about the database
  'version current_database database schema current_schema current_user session_user user sqlite_version changes total_changes last_insert_rowid pg_size_pretty pg_relation_size pg_total_relation_size pg_table_size pg_indexes_size pg_database_size pg_get_viewdef pg_get_functiondef pg_get_indexdef pg_get_constraintdef pg_get_expr pg_get_triggerdef pg_get_serial_sequence pg_is_in_recovery pg_postmaster_start_time pg_backend_pid obj_description col_description format_type to_regclass has_table_privilege has_schema_privilege pg_table_is_visible current_setting found_rows row_count pg_stat_get_activity pg_blocking_pids current_schemas',
  // types and table functions of the catalogue
  'varchar char character nvarchar nchar decimal numeric number float double real int integer bigint smallint tinyint bit binary varbinary bytea time timestamp timestamptz interval text pragma_table_info pragma_index_list pragma_foreign_key_list pragma_table_list duckdb_tables duckdb_columns duckdb_views duckdb_functions duckdb_settings duckdb_databases duckdb_indexes duckdb_constraints pragma_index_info pragma_database_list pragma_function_list',
  // identifiers, and sequences that are only read
  'gen_random_uuid uuid_generate_v4 uuid newid generateuuidv4 txid_current pg_current_wal_lsn currval lastval last_insert_id scope_identity connection_id',
  // ClickHouse and BigQuery
  'todate todatetime tostring touint8 touint32 touint64 toint32 toint64 tofloat64 tostartofday tostartofhour tostartofmonth tostartofweek tostartofminute tostartofinterval toyyyymm toyyyymmdd formatreadablesize formatdatetime counif sumif avgif countdistinct uniqexact uniqcombined grouparray grouparraydistinct argmax argmin quantiles topk arrayjoin has hasany hasall length empty notempty multiif today yesterday safe_cast safe_divide format_date format_timestamp parse_date parse_timestamp timestamp_trunc timestamp_diff timestamp_sub date_diff generate_array generate_date_array struct st_geogpoint approx_quantiles logical_or logical_and countdistinctif jsonextractstring jsonextractint tuple array_length unix_seconds unix_millis',
];

export const COMPUTING: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(' ')));

/** Keywords after which a parenthesis is not a function call. */
export const BEFORE_PARENTHESIS: ReadonlySet<string> = new Set(
  'in values as over filter exists any all some not and or on using from join where having case when then else end select distinct by interval lateral union intersect except limit offset between like ilike is group order partition within materialized with recursive explain key index rollup cube sets return returning similar to escape cross inner outer left right full natural check default unique include inherits set do conflict columns'.split(
    ' ',
  ),
);
