// Words that are common in commands and in sentences about them. If such a word is a password, it is hidden only where it was
// found: a reader must see what is deleted, restarted or deployed. Data and one test; does not scan text.

const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  add all alter analyze append apply approve archive attach backup branch build cancel change check checkout cleanup clear clone commit compile
  config configure connect convert copy create cut deploy describe destroy detach diff disable disconnect down download drop edit enable erase
  exec execute export fetch flush force format generate grant import init insert inspect install kill launch list load lock login logout merge
  migrate mirror mount move off overwrite patch pause publish pull purge push read rebase rebuild reboot recover refresh register release reload
  remove rename replace report reset resize restart restore resume revert review revoke rewrite rollback rotate run save scale schedule search
  select send serve server service set setup show shutdown shred skip start status stop submit suspend switch sync tag teardown terminate test
  tests transfer truncate uninstall unlink unlock unmount unpublish update upgrade upload validate verify version view watch wipe write
  account accounts actions admin administrator api app application applications apps backend backups base binary bucket buckets cache cluster clusters
  common console container containers context core customer customers data database databases default develop development directory docs
  documents domain dry dump emails endpoint environment error errors events everything example external feature file files filter first
  folder frontend function global group groups guest head history home host hotfix http https image images index infra infrastructure input
  instance internal invoices issues job jobs json key keys kernel last latest library live local localhost logs mail main manager manifest
  master message messages metrics migrations minimal mobile model module modules name namespace namespaces network node nodes objects orders
  origin output owner package packages page pages parallel password passwords path payments people pipeline plugin plugins policy pool
  preview primary private prod product production products profile program project projects prompt public query queue readonly record records
  recursive region registry remote replica repo repository request requests resource resources response results role root rules runner sandbox
  schema schemas script scripts secret secrets self session sessions settings shared simple single site snapshot source sources space
  stable stack stage staging standard state static storage store string system table tables target task tasks team template temp
  temporary token tokens tools tree trunk upstream user username users value values vendor verbose volume volumes web website worker
  workers workspace yaml after before between cannot delete deleted deletes deleting during nothing please really should something
  through together without
  ansible apache bitbucket chmod chown cargo curl debian docker elasticsearch firefox github gitlab gradle grafana jenkins kafka kubectl
  kubernetes mariadb memcached mongodb mysql netlify nginx node npm openssl oracle podman poetry postgres postgresql prisma prometheus pytest
  python rabbitmq rails redis rsync sqlite supabase systemctl terraform ubuntu vercel windows
  `
    .trim()
    .split(/\s+/),
);

/** `production`, `Restart`, `drop-all-tables`: whether every word of the value is common. */
export const isCommonWord = (value: string): boolean =>
  value
    .toLowerCase()
    .split(/[-_.]/)
    .every((word) => COMMON_WORDS.has(word));
