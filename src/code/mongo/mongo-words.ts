// The effects of the methods and commands of MongoDB's shell, by name. A name that is not listed is unclear. Manual:
// https://www.mongodb.com/docs/manual/reference/method/

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Methods of a collection that read. */
export const LOOKS =
  words(`find findOne count countDocuments estimatedDocumentCount distinct getIndexes stats dataSize storageSize totalSize
  totalIndexSize getShardDistribution isCapped getFullName getName explain latencyStats validate indexStats getIndexKeys`);
/** Methods of a collection that change its content. */
export const CHANGES =
  words(`insert insertOne insertMany update updateOne updateMany replaceOne save deleteOne findOneAndUpdate findOneAndReplace
  findOneAndDelete createIndex createIndexes ensureIndex`);
/** Methods of a collection that delete it, or parts of it, permanently. */
export const DESTROYS = words('drop dropIndex dropIndexes renameCollection convertToCapped');
/** With an empty condition they delete everything. */
export const DELETES = words('deleteMany remove');

/** Methods that may follow a query and only shape its result. */
export const SHAPES =
  words(`limit sort skip count toArray pretty explain size itcount hint projection project collation batchSize maxTimeMS comment next
  hasNext tryNext objsLeftInBatch min max returnKey showRecordId tailable readPref readConcern allowDiskUse close isClosed isExhausted length`);

export const DATABASE_LOOKS =
  words(`stats serverStatus version hostInfo getName getCollectionNames getCollectionInfos listCommands isMaster hello
  currentOp getRoles getRole getProfilingStatus printCollectionStats printShardingStatus printReplicationInfo serverBuildInfo
  serverCmdLineOpts getReplicationInfo listCollections getLogComponents help connectionStatus`);
export const DATABASE_CHANGES = words('createCollection createView');
/** Accounts, settings of the server and of its replicas: more than documents. */
export const DATABASE_SETS =
  words(`createUser updateUser changeUserPassword grantRolesToUser revokeRolesFromUser createRole updateRole
  grantPrivilegesToRole revokePrivilegesFromRole grantRolesToRole setProfilingLevel setLogLevel fsyncLock fsyncUnlock killOp`);
export const DATABASE_DESTROYS = words('dropDatabase dropUser dropAllUsers dropRole dropAllRoles shutdownServer');

export const COMMAND_LOOKS =
  words(`ping hello isMaster buildInfo serverStatus dbStats collStats listCollections listDatabases listIndexes find count
  distinct connectionStatus getParameter explain top hostInfo replSetGetStatus replSetGetConfig whatsmyuri getCmdLineOpts getLog validate
  currentOp rolesInfo dataSize features`);
export const COMMAND_DESTROYS = words(
  'drop dropDatabase dropIndexes shutdown dropUser dropAllUsersFromDatabase dropRole renameCollection',
);

/** `rs.…()` and `sh.…()`. */
export const CLUSTER_LOOKS = words(
  'status conf config printReplicationInfo printSecondaryReplicationInfo isMaster hello help getBalancerState',
);

/** Functions that only create or show a value. */
export const PLAIN_FUNCTIONS =
  words(`print printjson tojson ISODate ObjectId NumberLong NumberInt NumberDecimal Long Int32 Double Decimal128 UUID BinData
  Timestamp MinKey MaxKey Date RegExp JSON.stringify EJSON.stringify console.log Date.now Number String Boolean`);

/** Operators whose value the server runs as code. */
export const RUNS_CODE = words('$where $function $accumulator');
/** Stages that write their result somewhere. */
export const WRITES_RESULT = words('$out $merge');
