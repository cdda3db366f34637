// `docker build` and `buildx build`: run the project's own Dockerfile. A context from elsewhere and results that leave the
// machine get their own effects.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, service } from '../services/sub-acts.ts';
import { opens } from './mounts.ts';

export const buildImage: Spec = {
  flags: `
    --compress --disable-content-trust --force-rm --no-cache --pull -q|--quiet --rm --squash --load --push --check
    -D|--debug --layers --help
  `,
  text: `
    --add-host --build-arg -c|--cpu-shares --cache-from --cgroup-parent --cpu-period --cpu-quota --cpuset-cpus
    --cpuset-mems --isolation --label --annotation -m|--memory --memory-swap --network --no-cache-filter --platform
    --progress --shm-size -t|--tag --target --ulimit --format -o|--output --allow --secret --security-opt
    --build-context --attest --provenance --sbom --call
  `,
  reads: '-f|--file',
  writes: '--iidfile --metadata-file',
  // A builder may be on another machine, which gets the context.
  unclear: '--builder --ssh --cache-to --policy -v|--volume --cap-add --authfile --env --device',
  operands: 'text?',
  does: 'nothing',
  judge: judgeBuild,
};

function judgeBuild(it: Parsed, tools: Tools): Judgement {
  if (asksHelp(it)) return { replaces: true };
  const effects: Effect[] = [...contextEffects(it, tools), ...it.values('-f').flatMap((file) => dockerfile(file, tools))];
  if (it.has('--push')) effects.push(service('publish', 'docker', 'build --push'));
  if (it.has('--allow') || it.has('--security-opt')) effects.push(opens('the build runs with more rights'));
  for (const value of it.values('--network'))
    if (!/^(default|none|bridge)$/.test(exact(value) ?? '')) effects.push(opens('the build shares the network of this machine'));
  for (const value of it.values('-o')) effects.push(...outputEffects(value, tools));
  for (const value of it.values('--secret')) effects.push(...secretEffects(value, tools));
  for (const value of it.values('--build-context'))
    if (!/^[\w.-]+=(\.\/)?[\w-][\w./-]*$/.test(exact(value) ?? '') || argText(value).includes('..'))
      effects.push(unclear('a build context from elsewhere', argText(value)));
  for (const value of it.values('--sbom'))
    if (!/^(true|false)$/.test(exact(value) ?? '')) effects.push(unclear('an image that runs in the build', argText(value)));
  for (const value of it.values('--cache-from'))
    if (!/^type=(gha|local|inline)\b/.test(exact(value) ?? ''))
      effects.push(unclear('layers from elsewhere become part of the image', argText(value)));
  for (const value of it.values('--build-arg'))
    if (/^(https?|ftp|all)_proxy=/i.test(exact(value) ?? ''))
      effects.push(unclear('downloads go through a proxy', argText(value)));
  for (const value of it.values('--add-host'))
    if (exact(value)?.endsWith(':host-gateway') !== true)
      effects.push(unclear('a server is reached at another address', argText(value)));
  for (const value of it.values('--attest')) effects.push(unclear('what is attested is unknown', argText(value)));
  return { effects };
}

/** The Dockerfile says what runs during the build. It counts as project code only inside the project. */
function dockerfile(file: Arg, tools: Tools): readonly Effect[] {
  const text = exact(file);
  if (text === '-') return [unclear('the Dockerfile comes from standard input', '-')];
  if (text !== undefined && /^(https?|git|ssh):/i.test(text))
    return [{ kind: 'run', code: 'downloaded', what: `docker build -f ${text}` }];
  return tools
    .places(file)
    .map((place) =>
      place.kind === 'unknown'
        ? unclear(`which Dockerfile is built is unknown: ${place.why}`, argText(file))
        : { kind: 'run', code: 'project', what: 'docker build', place },
    );
}

function contextEffects(it: Parsed, tools: Tools): readonly Effect[] {
  const context = it.operands[0];
  if (!context) return [unclear('no build context is given')];
  const text = exact(context);
  if (text === '-') return [unclear('the build context comes from standard input', '-')];
  if (text !== undefined && /^(https?|git|ssh):|^git@|^github\.com\//i.test(text))
    return [{ kind: 'run', code: 'downloaded', what: `docker build ${text}` }];
  return tools.places(context).map((place) => {
    const below =
      place.kind === 'path' &&
      place.extent === 'one' &&
      tools.cwd !== undefined &&
      !place.path.includes('..') &&
      (place.path === tools.cwd || place.path.startsWith(`${tools.cwd}/`));
    return below
      ? { kind: 'run', code: 'project', what: 'docker build', place }
      : unclear('the build context is not below the working directory', argText(context), 'use a directory of the project');
  });
}

/** `-o out` and `-o type=local,dest=out` write here; `type=registry` pushes to a registry. */
function outputEffects(value: Parameters<Tools['places']>[0], tools: Tools): readonly Effect[] {
  const text = exact(value);
  if (text === undefined) return [unclear('where the build writes is unknown', argText(value))];
  if (!text.includes('=')) return tools.places(value).map((place) => ({ kind: 'write', place, how: 'create' }));
  const fields = new Map(text.split(',').map((field) => [field.split('=')[0] ?? '', field.split('=').slice(1).join('=')]));
  if (fields.get('type') === 'registry' || fields.has('push')) return [service('publish', 'docker', 'build')];
  const dest = fields.get('dest');
  if (dest !== undefined)
    return tools
      .places({ bits: [{ kind: 'text', text: dest }], from: [], spread: false })
      .map((place) => ({ kind: 'write', place, how: 'change' }));
  return fields.get('type') === 'docker' || fields.get('type') === 'cacheonly'
    ? []
    : [unclear('where the build writes is unknown', text)];
}

/** `--secret id=x,src=file` passes a file to the build. */
function secretEffects(value: Parameters<Tools['places']>[0], tools: Tools): readonly Effect[] {
  const text = exact(value);
  const file = /(?:^|,)(?:src|source)=([^,]+)/.exec(text ?? '')?.[1];
  if (text === undefined) return [unclear('which secret the build gets is unknown', argText(value))];
  if (file === undefined) {
    // `id=x,env=NAME`, or `id=NAME` alone: a variable of the environment, which may hold a credential.
    const name = /(?:^|,)env=([^,]+)/.exec(text)?.[1] ?? /(?:^|,)id=([^,]+)/.exec(text)?.[1] ?? text;
    return [unclear(`the build gets \`${name}\` from the environment`, text)];
  }
  return tools
    .places({ bits: [{ kind: 'text', text: file }], from: [], spread: false })
    .map((place) => ({ kind: 'read', place, sees: 'content' }));
}
