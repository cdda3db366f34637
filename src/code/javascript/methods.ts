// Names of the built-in methods of strings, numbers, arrays, maps, dates, buffers, promises and streams. Data only.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Methods that only compute, or change only their receiver. */
export const PURE_METHODS = words(`
  at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match matchAll normalize padEnd padStart
  repeat replace replaceAll search slice split startsWith substr substring toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase
  toString toLocaleString trim trimEnd trimStart trimLeft trimRight valueOf isWellFormed anchor
  toFixed toPrecision toExponential
  copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach join keys map pop push reduce
  reduceRight reverse shift some sort splice unshift values with toReversed toSorted toSpliced
  get set has add delete clear next return throw union intersection difference
  hasOwnProperty isPrototypeOf propertyIsEnumerable
  test exec
  getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds getTimezoneOffset getUTCFullYear
  getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds setFullYear setMonth setDate setHours setMinutes setSeconds
  setMilliseconds setTime setUTCHours setUTCDate toISOString toJSON toDateString toTimeString toLocaleDateString toLocaleTimeString
  toUTCString
  then catch finally
  readUInt8 readUInt16LE readUInt16BE readUInt32LE readUInt32BE readInt8 readInt16LE readInt16BE readInt32LE readInt32BE readBigUInt64LE
  readFloatLE readDoubleLE writeUInt8 writeUInt16LE writeUInt32LE writeUInt32BE equals compare subarray byteLength copy
  json text arrayBuffer blob bytes append getAll
  isFile isDirectory isSymbolicLink isFIFO isSocket isBlockDevice isCharacterDevice
  digest update final sign verify setEncoding
  format formatToParts resolvedOptions description
  on once off emit addListener removeListener addEventListener removeEventListener pipe end write destroy resume pause close setTimeout
  abort unref ref`);

/** Methods that call a function with the elements of the receiver. */
export const ELEMENT_METHODS = words(`every filter find findIndex findLast findLastIndex flatMap forEach map some sort toSorted`);

/** Methods whose callback runs later or with other values. */
export const CALLBACK_METHODS = words(`
  then catch finally reduce reduceRight replace replaceAll on once addListener addEventListener end write close pipe setTimeout emit`);

/** Methods that change the receiver. */
export const CHANGING_METHODS = words(`push pop shift unshift splice sort reverse fill copyWithin set add delete clear append`);

/** Methods that return elements of the receiver, or the receiver. */
export const SAME_METHODS = words(`slice filter concat reverse toReversed toSorted sort values flat with splice toSpliced fill`);
export const ONE_METHODS = words(`at find findLast pop shift get next`);

/** Properties that lead to the internals of the language. */
export const REACHING_KEYS = words(`
  constructor __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ caller callee
  mainModule binding _linkedBinding dlopen _load _extensions prepareStackTrace getBuiltinModule`);
