// One text for all spellings of a network address: case of the host, default ports, escapes, a trailing slash. Contacts no server.

const PORTS: ReadonlyMap<string, string> = new Map([
  ['http:', '80'],
  ['https:', '443'],
  ['ws:', '80'],
  ['wss:', '443'],
  ['ftp:', '21'],
]);

export function addressKey({
  host,
  port,
  url = '',
}: {
  readonly host: string;
  readonly port?: number;
  readonly url?: string;
}): readonly string[] {
  const name = host.toLowerCase().replace(/\.$/, '');
  // An address without a scheme is read as `curl` reads it.
  const whole = read(url) ?? (url === '' ? undefined : read(`http://${url}`));
  if (whole === undefined) return [name, String(port ?? ''), url];
  const at = port === undefined ? whole.port : String(port);
  const path = unescaped(whole.pathname).replace(/\/+$/, '');
  // `http` and `https` of one host count as the same place.
  return [name, at === PORTS.get(whole.protocol) ? '' : at, `${path}${unescaped(whole.search)}`];
}

function read(text: string): URL | undefined {
  try {
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? new URL(text) : undefined;
  } catch {
    return undefined;
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
