// hdiutil: disk images of macOS. Looking and creating an image file are harmless; attaching, detaching and burning change the
// machine.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

const system: Effect = { kind: 'configure', what: 'system', detail: 'mounts and devices' };
const COMMON = '-verbose -quiet -debug -plist -puppetstrings -stdinpass -nostdinpass';
const looks: Spec = { flags: COMMON, operands: 'names...', does: 'nothing', prints: 'names' };
const changes: Spec = { operands: 'text...', does: [system] };

export const hdiutil: Program = {
  name: 'hdiutil',
  manual: 'https://keith.github.io/xcode-man-pages/hdiutil.1.html',
  style: 'single',
  flags: '-h -help',
  does: 'nothing',
  sub: {
    help: { operands: 'none', does: 'nothing' },
    info: looks,
    imageinfo: { ...looks, flags: `${COMMON} -format -checksum` },
    isencrypted: looks,
    verify: looks,
    checksum: { ...looks, text: '-type' },
    pmap: { ...looks, flags: `${COMMON} -simple -standard -complete -shims -uuids -nouuids` },
    plugins: looks,
    create: {
      flags: `
        ${COMMON} -ov -noscrub -scrub -anyowners -noanyowners -skipunreadable -noskipunreadable -atomic -noatomic
        -crossdev -nocrossdev -nospotlight
      `,
      text: '-volname -fs -fsargs -size -format -type -megabytes -sectors -layout -imagekey -align -mode -uid -gid',
      tree: '-srcfolder -srcdir',
      unclear: '-srcdevice -device -encryption -attach -copyuid -certificate -pubkey -recover',
      operands: 'writes',
      does: 'nothing',
    },
    convert: {
      flags: COMMON,
      text: '-format -align -imagekey -tasks -segmentSize',
      writes: '-o',
      unclear: '-encryption -shadow -certificate -pubkey',
      operands: 'reads',
      does: 'nothing',
    },
    ...Object.fromEntries(
      wordsOf(`
        attach mount detach eject unmount burn resize compact internet-enable segment erasekeys chpass unflatten flatten
        fsid mountvol makehybrid udifrez udifderez
      `).map((name) => [name, changes]),
    ),
  },
};
