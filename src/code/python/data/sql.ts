// Statements of SQLite that only read. Manual: https://www.sqlite.org/lang.html

/** A pragma without a value asks; `with` may lead to any statement, so it must lead to a select. */
export const SQL_READS =
  /^\s*(select|explain|values)\b|^\s*with\b(?![\s\S]*\b(insert|update|delete|replace)\b)|^\s*pragma\s+[\w.]+\s*(\(\s*['"]?\w+['"]?\s*\))?\s*$/i;
