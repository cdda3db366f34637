// The functions of `fs`, by the roles of their arguments; the `Sync`, callback and promise forms have the same roles. Data only.

/**
 * Roles: `reads` content · `names` existence or names · `lists` a directory's names · `writes` replaces · `appends` · `creates` · `deletes` ·
 * `deletes-all` depending on its options · `moves` a file that is moved away · `empties` · `mode` permissions from the next argument · `owner` · `times` ·
 * `target` of the link that follows · `links` · `opens` depending on its flags · `copies` a file or tree to the next argument · `fresh` a new name
 * with this prefix ·
 * `reads-stream`, `writes-stream` · `text` new content · `any` something else.
 */
export const DENO_FILES: readonly (readonly [string, string])[] = [
  ['readFile readTextFile', 'reads'],
  ['writeFile writeTextFile', 'writes text'],
  ['remove', 'deletes-all'],
  ['rename', 'moves writes'],
  ['copyFile', 'reads writes'],
  ['mkdir', 'creates'],
  ['stat lstat readLink realPath', 'names'],
  ['truncate', 'empties'],
  ['chmod', 'mode'],
  ['chown', 'owner'],
  ['symlink', 'target symlinks'],
  ['link', 'target links'],
];

export const FILE_FUNCTIONS: readonly (readonly [string, string])[] = [
  ['readFile', 'reads'],
  ['createReadStream', 'reads-stream'],
  ['openAsBlob', 'reads'],
  ['writeFile', 'writes text'],
  ['appendFile', 'appends text'],
  ['createWriteStream', 'writes-stream'],
  ['open', 'opens'],
  ['copyFile', 'reads writes'],
  ['cp', 'copies writes'],
  ['rename', 'moves writes'],
  ['unlink', 'deletes'],
  ['rmdir', 'deletes-all'],
  ['rm', 'deletes-all'],
  ['mkdir', 'creates'],
  ['mkdtemp', 'fresh'],
  ['truncate', 'empties'],
  ['link', 'target links'],
  ['symlink', 'target symlinks'],
  ['chmod', 'mode'],
  ['lchmod', 'mode'],
  ['chown', 'owner'],
  ['lchown', 'owner'],
  ['utimes', 'times'],
  ['lutimes', 'times'],
  ['exists', 'names'],
  ['stat', 'names'],
  ['lstat', 'names'],
  ['statfs', 'names'],
  ['access', 'names'],
  ['readlink', 'names'],
  ['realpath', 'names'],
  ['readdir', 'lists'],
  ['opendir', 'lists'],
  ['watch', 'names'],
  ['watchFile', 'names'],
];
