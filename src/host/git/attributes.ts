// Whether git could convert a file's content between work tree and index. In doubt, yes; converts nothing itself.
import { dirname, join } from 'node:path';
import type { Host } from '../host.ts';
import { userGitDir } from './config-files.ts';
import { configBool, configPath } from './config-key.ts';
import { lastValue, type Config } from './config-load.ts';
import type { Repository } from './locate.ts';
import { readText } from './read-file.ts';

const LIMIT = 262_144;
/** `crlf` and `binary` are old spellings; `[attr]` defines a macro that may include any of them. */
const CONVERTS = /(?:^|[\s!-])(?:text|eol|crlf|filter|ident|working-tree-encoding|merge|binary)\b|\[attr\]/m;

export class Attributes {
  private readonly seen = new Map<string, boolean>();
  private readonly host: Host;
  private readonly repository: Repository;
  private readonly config: Config | undefined;
  constructor(host: Host, repository: Repository, config: Config | undefined) {
    this.host = host;
    this.repository = repository;
    this.config = config;
  }

  /** `name` is the path in the work tree, with slashes. */
  mayConvert(name: string): boolean {
    const { config, repository, host } = this;
    if (config === undefined || repository.workTree === undefined) return true;
    const crlf = lastValue(config, 'core.autocrlf');
    if (crlf !== undefined && configBool(crlf.value) !== false) return true;
    const configured = lastValue(config, 'core.attributesfile')?.value;
    const user = configured === undefined ? join(userGitDir(host), 'attributes') : configPath(configured, host.home);
    if (user === undefined) return true;
    const system = host.platform === 'linux' ? ['/etc/gitattributes'] : [];
    const files = [...system, user, join(repository.commonDir, 'info', 'attributes')];
    for (let dir = dirname(name); ; dir = dirname(dir)) {
      files.push(join(repository.workTree, dir, '.gitattributes'));
      if (dir === '.' || dir === dirname(dir)) break;
    }
    return files.some((file) => this.fileConverts(file));
  }

  private fileConverts(path: string): boolean {
    const before = this.seen.get(path);
    if (before !== undefined) return before;
    const text = readText(this.host, path, LIMIT);
    const converts = text.kind === 'unknown' || (text.kind === 'known' && CONVERTS.test(text.value));
    this.seen.set(path, converts);
    return converts;
  }
}
