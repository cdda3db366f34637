// ditto: copies trees, makes and unpacks archives. Only the macOS version.
import { asTree } from '../../argv/effects-of.ts';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { merged } from '../files/destinations.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';

export const ditto: Program = {
  name: 'ditto',
  manual: 'https://keith.github.io/xcode-man-pages/ditto.1.html',
  style: 'single',
  flags: `
    -h --help -v -V -X -c -x -z -j -k -ck -xk --keepParent --rsrc --norsrc --sequesterRsrc --extattr --noextattr --qtn
    --noqtn --acl --noacl --nocache --hfsCompression --nohfsCompression --preserveHFSCompression
    --nopreserveHFSCompression --nonAtomicCopies --persistRootless --nopersistRootless --clone --noclone --lang
  `,
  text: '--arch --zlibCompressionLevel',
  reads: '--bom -bom',
  unclearFlags: '--password',
  operands: 'tree... text',
  does: 'nothing',
  when: [
    { has: '--noqtn', does: [{ kind: 'hazard', what: 'weaken-guard', detail: 'leaves out the quarantine mark' }] },
    { has: '-c -ck', operands: 'tree... writes' },
  ],
  judge: (it, tools) => {
    const target = it.operands.at(-1);
    if (it.operands.length < 2 || target === undefined || it.has('-c') || it.has('-ck')) return {};
    if (it.has('-x') || it.has('-xk')) return { effects: unpacksInto(target, tools), prints: 'names' };
    // The contents of a source are merged into the target.
    const places = tools
      .places(target)
      .flatMap((place) => [
        asTree(place),
        ...(place.kind === 'path' && place.extent === 'one'
          ? it.operands.slice(0, -1).flatMap((source) => merged(place.path, source, tools))
          : []),
      ]);
    return { effects: places.map((place): Effect => ({ kind: 'write', place, how: 'change' })) };
  },
};
