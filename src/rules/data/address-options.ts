// Options by whether their value is an address or a text that merely speaks of one. Data; host-reach.ts reads it.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A bare host behind one of these is where the program goes. */
export const ADDRESS_OPTIONS = words(`
  -h -H -i -f -s -x -J -u -c --host --hosts --hostname --host-name --server --server-name --registry --index --index-url --extra-index-url --default-index
  --find-links --trusted-host --proxy --preproxy --url --uri --endpoint --endpoint-url --source --repo --repository --repository-url --remote --git --mirror
  --address --addr --origin --jump --connect --connect-to --resolve --upstream --dns --broker --bootstrap-server --bootstrap-servers --brokers --nodes
  --target --api-url --api-endpoint --base-url --domain --site --kube-apiserver --cluster-addr --db-url --database-url --connection-string --dsn
`);

/** Their values are texts for people, data that is sent, or words that are searched for. */
export const TEXT_OPTIONS = words(`
  -m -b -t -d -F -e -k -q -n --message --title --body --notes --description --subject --comment --data --data-raw --data-binary --data-urlencode --json
  --form --field --raw-field --query --filter --grep --search --match --pattern --label --topic --name --text --annotation --reason --prompt
`);

/** Programs of forges speak of addresses all the time; these options alone say where they go. */
export const FORGES = words('gh glab tea');
export const FORGE_ADDRESSES = words('-R --repo --hostname --host');

/** What is asked of a database: a statement, in which any address may stand. */
export const QUERY_OPTIONS = words('-c -e -q -Q -f --command --execute --eval --query --sql --file --request');
