// Options whose value is an address, and options whose value is a text that may mention one. Data; host-reach.ts reads it.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** After one of these options, a bare host is the program's destination. */
export const ADDRESS_OPTIONS = words(`
  -h -H -i -f -s -x -J -u -c --host --hosts --hostname --host-name --server --server-name --registry --index --index-url --extra-index-url --default-index
  --find-links --trusted-host --proxy --preproxy --url --uri --endpoint --endpoint-url --source --repo --repository --repository-url --remote --git --mirror
  --address --addr --origin --jump --connect --connect-to --resolve --upstream --dns --broker --bootstrap-server --bootstrap-servers --brokers --nodes
  --target --api-url --api-endpoint --base-url --domain --site --kube-apiserver --cluster-addr --db-url --database-url --connection-string --dsn
`);

/** The value of these is a text for people, data to send, or a search term. */
export const TEXT_OPTIONS = words(`
  -m -b -t -d -F -e -k -q -n --message --title --body --notes --description --subject --comment --data --data-raw --data-binary --data-urlencode --json
  --form --field --raw-field --query --filter --grep --search --match --pattern --label --topic --name --text --annotation --reason --prompt
`);

/** Forge programs mention addresses in many arguments; only these options are a destination. */
export const FORGES = words('gh glab tea');
export const FORGE_ADDRESSES = words('-R --repo --hostname --host');

/** Options with a database statement, which may contain any address. */
export const QUERY_OPTIONS = words('-c -e -q -Q -f --command --execute --eval --query --sql --file --request');
