// Other infrastructure as code and configuration management: pulumi, cdk, ansible, packer, vault, consul, nomad, chef, puppet, salt.
import { likeProgram } from '../../argv/like.ts';
import type { Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { acts, asksHelp, doing, service } from '../services/sub-acts.ts';
import { codeElsewhere, projectCode } from '../build/project-run.ts';

const rest: Partial<Spec> = { operands: 'text...' };

export const pulumi: Program = {
  name: 'pulumi',
  manual: 'https://www.pulumi.com/docs/iac/cli/commands/',
  style: 'plain',
  flags: `
    --help --version --non-interactive --debug -y|--yes -f|--skip-preview --json -j --diff --refresh -e|--emoji
    --logtostderr --suppress-outputs --suppress-progress --show-ids -a --all --show-urns --show-name
  `,
  text: '-s|--stack --color -v|--verbose -c|--config -m|--message -t|--target -r|--replace -p|--parallel --tracing',
  cwd: '-C|--cwd',
  reads: '--config-file --policy-pack-config',
  unclear: '--profiling --policy-pack --exec-agent --plan --save-plan --client',
  unclearFlags: '--show-secrets --show-sames',
  does: 'nothing',
  sub: {
    ...acts(
      'pulumi',
      {
        look: 'about version whoami stack.ls|graph|history stack.tag.ls org plugin.ls logs stack',
        nothing: 'help',
        change:
          'up|update refresh import state.edit|move|rename|unprotect|repair|upgrade stack.init|import|rename stack.tag.set deployment',
        destroy: 'destroy|down state.delete stack.rm cancel watch',
        store: 'login logout plugin.install|rm config.set|rm|set-all|env stack.select',
        reveal: 'config.get env stack.export stack.output',
        unclear: 'new console package convert policy schema ai gen-completion install config',
      },
      rest,
    ),
    preview: { operands: 'none', flags: '--help', does: [projectCode('pulumi preview')] },
  },
};

const cdkKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...Object.fromEntries(
      ['synth', 'synthesize', 'list', 'ls', 'diff', 'metadata', 'notices', 'get', 'test'].map((name) => [
        name,
        { operands: 'text...', does: [projectCode(`cdk ${name}`)] } satisfies Spec,
      ]),
    ),
    ...acts(
      'cdk',
      {
        nothing: 'doctor docs doc version context acknowledge ack help',
        change: 'bootstrap import refactor rollback migrate',
        publish: 'deploy watch dev',
        destroy: 'destroy gc remove',
        shell: 'shell',
        reveal: 'secret',
        unclear: 'init drift add console unlock',
      },
      rest,
    ),
  },
} satisfies Partial<Program>;

const cdkOptions = {
  flags: `
    --help --version -h -v|--verbose --debug --ec2creds --trace --strict --json -j --no-color --ci --all
    -e|--exclusively -q|--quiet --security-only --fail --long -l --validation --lookups --no-lookups --notices
    --no-notices --staging --no-staging --method --show-template --concurrency --force -f --no-rollback -R --hotswap
    --hotswap-fallback --watch
  `,
  text: `
    -c|--context --profile --region --require-approval --parameters --toolkit-stack-name --stage --role-arn -t|--tags
    --build-exclude --context-lines
  `,
  creates: '-o|--output --outputs-file -O',
  // The app is a command that is run; a plugin is a module that is loaded.
  unclear: '-a|--app -p|--plugin --proxy --ca-bundle-path --build',
} satisfies Partial<Program>;

export const cdk: Program = {
  name: 'cdk',
  manual: 'https://docs.aws.amazon.com/cdk/v2/guide/cli.html',
  ...cdkOptions,
  ...cdkKind,
};

export const cdkKin: readonly Program[] = [
  likeProgram(cdk, 'cdktf', 'https://www.npmjs.com/package/cdktf-cli'),
  likeProgram(cdk, 'sst', 'https://www.npmjs.com/package/sst'),
];

const ANSIBLE: Partial<Spec> = {
  flags: `
    -b|--become -K|--ask-become-pass -k|--ask-pass -C|--check -D|--diff -v|--verbose -J|--ask-vault-pass --list-hosts
    --list-tasks --list-tags --syntax-check --step --flush-cache --force-handlers -o|--one-line --help|-h --version
    --graph --list --yaml --vars
  `,
  text: `
    -u|--user -c|--connection -T|--timeout -l|--limit -t|--tags --skip-tags -f|--forks --become-method --become-user
    --start-at-task --vault-id -m|--module-name -a|--args -B|--background -P|--poll -e|--extra-vars --host
  `,
  reads: '--private-key|--key-file',
  // An inventory or password file that is executable is run.
  loads: '-i|--inventory --vault-password-file',
  unclear: '-M|--module-path --ssh-common-args --ssh-extra-args --sftp-extra-args --scp-extra-args --playbook-dir',
};

const HOST_VARIABLES: Effect = { kind: 'reveal', what: 'env-value', detail: 'decrypted variables of hosts', only: 'output' };

/** Without running tasks, too, the fields of a play (`hosts: "{{ lookup('pipe', 'id') }}"`) are computed and plugins are loaded. */
function templatesOf(arg: Arg, tools: Tools): readonly Effect[] {
  const effects = [...codeElsewhere(arg, 'ansible-playbook', tools)];
  for (const place of tools.places(arg)) {
    if (place.kind !== 'path' || tools.since(place.path).kind === 'same') continue;
    const found = tools.fileText(place.path);
    if (found.kind === 'text' && /\b(?:lookup|query|q)\s*\(/.test(found.text))
      effects.push(unclear('a lookup in a new playbook may run commands', argText(arg)));
  }
  return effects;
}

export const ansible: readonly Program[] = [
  {
    name: 'ansible-playbook',
    manual: 'https://docs.ansible.com/ansible/latest/cli/ansible-playbook.html',
    ...ANSIBLE,
    operands: 'reads...',
    does: 'nothing',
    judge: (it, tools) => {
      if (it.has('--help') || it.has('--version')) return {};
      if (['--syntax-check', '--list-tasks', '--list-tags', '--list-hosts'].some((option) => it.has(option)))
        return { effects: it.operands.flatMap((arg) => templatesOf(arg, tools)) };
      // A dry run still connects, and modules that ignore it run.
      return {
        effects: it.has('-C')
          ? [unclear('a dry run on the remote machines', '--check')]
          : [service('change', 'ansible', 'playbook')],
      };
    },
  },
  {
    name: 'ansible',
    manual: 'https://docs.ansible.com/ansible/latest/cli/ansible.html',
    ...ANSIBLE,
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      if (it.has('--help') || it.has('--version') || it.has('--list-hosts')) return {};
      const module = exact(it.value('-m'));
      return {
        effects:
          module === 'ping' || module === 'setup'
            ? [unclear('looks at remote machines', module)]
            : [{ kind: 'hazard', what: 'remote-shell', detail: `ansible -m ${module ?? 'command'}` }],
      };
    },
  },
  {
    name: 'ansible-inventory',
    manual: 'https://docs.ansible.com/ansible/latest/cli/ansible-inventory.html',
    flags: `
      --graph --list --export -y|--yaml --toml --vars --flush-cache -J|--ask-vault-password|--ask-vault-pass
      -v|--verbose -h|--help --version
    `,
    text: '--host -l|--limit --vault-id -e|--extra-vars',
    writes: '--output',
    // An inventory or password file that is executable is run.
    loads: '-i|--inventory --vault-password-file',
    unclear: '--playbook-dir',
    operands: 'text...',
    does: [projectCode('ansible')],
    // Shows the variables of hosts, decrypted if the vault password is given.
    when: [{ has: '--vault-id --vault-password-file -J', does: [HOST_VARIABLES] }],
  },
  {
    name: 'ansible-doc',
    manual: 'https://manpages.debian.org/trixie/ansible-core/ansible-doc.1.en.html',
    flags:
      '-F|--list_files -l|--list -j|--json -s|--snippet --metadata-dump --no-fail-on-errors -v|--verbose -h|--help --version',
    text: '-t|--type -e|--entry-point',
    unclear: '-M|--module-path --playbook-dir -r|--roles-path',
    operands: 'text...',
    does: [projectCode('ansible')],
  },
  {
    name: 'ansible-config',
    manual: 'https://manpages.debian.org/trixie/ansible-core/ansible-config.1.en.html',
    flags: '--only-changed --changed-only --disabled -v|--verbose -h|--help --version',
    text: '-t|--type -f|--format',
    loads: '-c|--config',
    operands: 'text...',
    does: [projectCode('ansible')],
  },
  {
    name: 'ansible-lint',
    manual: 'https://manpages.debian.org/trixie/ansible-lint/ansible-lint.1.en.html',
    flags: `
      -P|--list-profiles -L|--list-rules -T|--list-tags -q -p|--parseable -s|--strict --offline --nocolor --force-color
      --show-relpath -v -h|--help --version
    `,
    text: '-f|--format --profile -t|--tags -x|--skip-list -w|--warn-list --enable-list --exclude',
    reads: '-i|--ignore-file',
    writes: '--sarif-file',
    loads: '-c|--config-file -r|--rules-dir --project-dir',
    // Rewrites the files, or writes a list of ignored findings.
    unclearFlags: '--fix --write --generate-ignore -R',
    operands: 'names...',
    does: [projectCode('ansible')],
  },
  {
    name: 'ansible-galaxy',
    manual: 'https://docs.ansible.com/ansible/latest/cli/ansible-galaxy.html',
    style: 'plain',
    flags: '--help --version -f|--force -v',
    connects: '-s|--server',
    text: '-c',
    creates: '-p|--download-path|--roles-path',
    reads: '-r|--role-file|--requirements-file',
    does: 'nothing',
    sub: acts(
      'ansible',
      {
        look: 'list search info role.list|search|info collection.list|verify',
        unclear: 'install role.install collection.install|download',
        publish: 'collection.publish role.import',
        project: 'init role.init collection.init|build',
        destroy: 'remove delete role.remove|delete',
      },
      rest,
    ),
  },
  {
    name: 'ansible-vault',
    manual: 'https://docs.ansible.com/ansible/latest/cli/ansible-vault.html',
    style: 'plain',
    flags: '--help --version',
    text: '--vault-id',
    reads: '--vault-password-file',
    does: 'nothing',
    sub: acts('ansible', { reveal: 'view decrypt', unclear: 'create edit encrypt encrypt_string rekey' }, rest),
  },
  {
    name: 'ansible-pull',
    manual: 'https://docs.ansible.com/ansible/latest/cli/ansible-pull.html',
    flags: '--help --version',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'run', code: 'downloaded', what: 'ansible-pull' }] }],
  },
  {
    name: 'ansible-console',
    manual: 'https://manpages.debian.org/trixie/ansible-core/ansible-console.1.en.html',
    flags: '--version --help|-h',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--help --version', does: [{ kind: 'run', code: 'downloaded', what: 'ansible-pull' }] }],
  },
];

const packerVars: Partial<Spec> = {
  flags: '-machine-readable -force -debug -color -help -check -diff -recursive -timestamp-ui',
  text: '-var -only -except -on-error -parallel-builds',
  reads: '-var-file',
};

const knifeJudge: NonNullable<Program['judge']> = (it): { readonly effects: readonly Effect[] } => ({
  effects:
    (asksHelp(it) || it.has('--version') || it.has('-h')) && it.problems.length === 0 && it.operands.length === 0
      ? []
      : [service('change', 'configuration management', 'run')],
});

export const hashicorp: readonly Program[] = [
  {
    name: 'packer',
    manual: 'https://developer.hashicorp.com/packer/docs/commands',
    style: 'single',
    ...packerVars,
    does: 'nothing',
    sub: {
      ...acts(
        'packer',
        {
          look: 'inspect version plugins.installed|required',
          change: 'build',
          unclear: 'init console plugins.install|remove hcl2_upgrade fix',
        },
        { ...packerVars, operands: 'text...' },
      ),
      validate: doing([], { ...packerVars, operands: 'reads' }),
      fmt: doing([], { ...packerVars, optional: '-write', operands: 'edits...' }),
    },
  },
  {
    name: 'vault',
    manual: 'https://developer.hashicorp.com/vault/docs/commands',
    sameAs: { bao: 'https://openbao.org/docs/commands/' },
    style: 'single',
    flags:
      '-help -version -force -f -detailed -non-interactive -no-print -prefix -sync -tls-skip-verify -output-policy -output-curl-string',
    text: `
      -format -field -namespace -ns -mount -version -versions -ttl -path -method -header -wrap-ttl -description -policy
      -display-name -period -type -max-versions -cas -metadata
    `,
    connects: '-address -agent-address',
    reads: '-ca-cert -ca-path -client-cert -client-key',
    does: 'nothing',
    sub: acts(
      'vault',
      {
        look: `
          status version list secrets.list auth.list audit.list policy.list|read kv.list kv.metadata.get
          token.capabilities operator.members plugin.list|info namespace.list|lookup version-history lease.lookup
          path-help events
        `,
        nothing: 'policy.fmt help',
        reveal: `
          read kv.get unwrap token.create|lookup print.token operator.init operator.generate-root operator.unseal ssh
          transit
        `,
        change: `
          write kv.put|patch|rollback|undelete kv.metadata.put|patch kv.enable-versioning policy.write
          auth.enable|tune|move secrets.enable|tune|move audit.enable token.renew lease.renew plugin.register|reload
          operator.rekey|rotate|raft|seal-migrate|migrate namespace.create|patch pki monitor
        `,
        destroy: `
          delete kv.delete|destroy kv.metadata.delete policy.delete secrets.disable auth.disable token.revoke
          lease.revoke plugin.deregister operator.seal|step-down namespace.delete|lock
        `,
        store: 'login',
        shell: 'server agent proxy debug',
      },
      rest,
    ),
  },
  {
    name: 'consul',
    manual: 'https://developer.hashicorp.com/consul/commands',
    style: 'single',
    flags: '-help -version -detailed -keys -recurse -base64 -stale -wan',
    text: '-datacenter -namespace -partition -token -format -separator',
    connects: '-http-addr',
    does: 'nothing',
    sub: acts(
      'consul',
      {
        look: `
          members version info catalog.datacenters|nodes|services kv.get intention.list|get|check operator.raft rtt
          validate config.list|read services snapshot.inspect
        `,
        change: `
          kv.put|import intention.create services.register config.write join maint reload lock event acl.bootstrap
          snapshot.restore tls connect
        `,
        destroy: 'kv.delete leave force-leave intention.delete services.deregister config.delete',
        reveal: 'acl keygen keyring kv.export login',
        shell: 'exec agent watch monitor debug',
        backup: 'snapshot.save',
      },
      rest,
    ),
  },
  {
    name: 'nomad',
    manual: 'https://developer.hashicorp.com/nomad/commands',
    style: 'single',
    flags: '-help -version -json -verbose -detach -short -stats -self -yes -purge -f -stderr -check',
    text: '-region -namespace -token -t -n -task -job',
    connects: '-address',
    does: 'nothing',
    sub: acts(
      'nomad',
      {
        look: `
          status version job.status|history|inspect|plan|validate|allocs|deployments node.status alloc.status|logs plan
          validate deployment.list|status server.members eval.list|status namespace.list|status ui volume.status
        `,
        project: 'fmt init job.init',
        change: `
          run job.run|dispatch|promote|scale|revert|restart|eval deployment.promote|resume|unblock node.eligibility
          system namespace.apply quota scaling alloc.restart var.put
        `,
        destroy:
          'stop job.stop|deployments alloc.stop deployment.fail|pause node.drain|purge namespace.delete volume.delete|deregister var.purge',
        reveal: 'acl var.get|list login',
        shell: 'exec alloc.exec|signal alloc.fs agent monitor',
        backup: 'operator',
      },
      rest,
    ),
  },
  {
    name: 'knife',
    manual: 'https://docs.chef.io/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'chef',
    manual: 'https://docs.chef.io/workstation/ctl_chef/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'chef-client',
    manual: 'https://docs.chef.io/ctl_chef_client/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'chef-solo',
    manual: 'https://docs.chef.io/ctl_chef_solo/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'cinc-client',
    manual: 'https://cinc.sh/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'puppet',
    manual: 'https://manpages.debian.org/trixie/puppet-agent/puppet.8.en.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'puppet-apply',
    manual: 'https://manpages.debian.org/trixie/puppet-agent/puppet-apply.8.en.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'salt',
    manual: 'https://docs.saltproject.io/en/latest/ref/cli/salt.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'salt-call',
    manual: 'https://docs.saltproject.io/en/latest/ref/cli/salt-call.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'salt-ssh',
    manual: 'https://docs.saltproject.io/en/latest/ref/cli/salt-ssh.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'salt-run',
    manual: 'https://docs.saltproject.io/en/latest/ref/cli/salt-run.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'salt-key',
    manual: 'https://docs.saltproject.io/en/latest/ref/cli/salt-key.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'bolt',
    manual: 'https://www.puppet.com/docs/bolt/latest/bolt_command_reference.html',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'inspec',
    manual: 'https://docs.chef.io/inspec/cli/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
  {
    name: 'kitchen',
    manual: 'https://docs.chef.io/workstation/ctl_kitchen/',
    flags: '--help --version -h -V',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: knifeJudge,
  },
];
