// nm, objdump, readelf, otool, size and ldd: inspect compiled files. ldd may run the inspected file.
import { likeProgram } from '../../argv/like.ts';
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';

export const nm: Program = {
  name: 'nm',
  manual: 'https://sourceware.org/binutils/docs/binutils/',
  flags: `
    -a|--all-headers|--archive-headers -A -B -C|--demangle -d|--disassemble -D|--dynamic|--disassemble-all
    -e|--debugging --file-headers -F -g|--extern-only -h|--headers|--file-header|--section-headers -H -i|--info -I
    -l|--line-numbers|--program-headers -L -n|--numeric-sort|--notes -p|--private-headers -P
    -r|--relocs|--reverse-sort -R|--dynamic-reloc -s|--full-contents|--symbols -S|--source|--sections --syms
    -T|--dynamic-syms -u|--undefined-only|--unwind -v -V -w -W|--wide -x -X -z --help --version --defined-only
    --no-demangle --dynamic --segments -tV -arch_only -G|--stabs --file-start-context --recurse-limit
    --no-recurse-limit --no-addresses --prefix-addresses --show-raw-insn --no-show-raw-insn --show-all-symbols
    --special-syms --inlines --dwarf-check -EB -EL --quiet --size-sort --synthetic --with-symbol-versions -o
    --dyn-syms --lto-syms -c|--archive-index
  `,
  // In some of these programs these options take no value, so the next word is a file and counts as read.
  reads: '-j -m -M -b -E -O -arch',
  text: `
    --section --architecture --disassembler-options --target --start-address --stop-address --unicode --insn-width
    --adjust-vma --prefix --prefix-strip --dwarf-depth --dwarf-start --ctf-parent --ifunc-chars --sym-base
    --ctf-symbols --ctf-strings --endian -f|--format -t|--radix
  `,
  unclear: '--plugin',
  optional: '--ctf --sframe --visualize-jumps --disassembler-color',
  style: 'plain',
  operands: 'reads...',
  does: 'nothing',
};

export const nmKin: readonly Program[] = [
  {
    name: 'objdump',
    manual: 'https://manpages.debian.org/trixie/binutils-common/objdump.1.en.html',
    flags: `
      -a -C --recurse-limit --no-recurse-limit -g --debugging -e -d --disassemble -D --disassemble-all --no-addresses
      --prefix-addresses -EB -EL -f --file-headers -F --file-start-context -h --section-headers --headers -H --help -i
      --info -L -l --line-numbers -p --private-headers -r -R --dynamic-reloc -s --full-contents -S --source
      --show-all-symbols --show-raw-insn --no-show-raw-insn --dwarf-check -G --stabs -t --syms -T --dynamic-syms
      --special-syms -V --version -x --all-headers -w --wide -z
    `,
    optional: '--demangle --visualize-jumps -W --ctf --sframe',
    text: `
      --adjust-vma --target --endian --section --architecture --disassembler-options --prefix --prefix-strip
      --insn-width --dwarf-depth --dwarf-start --ctf-parent --start-address --stop-address --unicode
    `,
    reads: '-b -j -m -M',
    unclear: '-P --disassembler-color',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'readelf',
    manual: 'https://manpages.debian.org/trixie/binutils-common/readelf.1.en.html',
    flags: `
      -a -h --file-header -l --program-headers --segments --quiet -S --sections --section-headers -g -t -s --symbols
      --syms --dyn-syms --lto-syms -C --no-demangle --recurse-limit --no-recurse-limit -X -e --headers -n --notes -r
      --relocs -u --unwind -d --dynamic -V -A -D -L -z -c --archive-index -P -I -v --version -W --wide -T -H --help
    `,
    optional: '--demangle -w --ctf',
    text: '--sym-base --unicode --dwarf-depth --dwarf-start --ctf-parent --ctf-symbols --ctf-strings',
    reads: '-j',
    unclear: '-x -R -p',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  likeProgram(nm, 'otool', 'https://ss64.com/mac/otool.html'),
  {
    name: 'size',
    manual: 'https://manpages.debian.org/trixie/binutils-common/size.1.en.html',
    flags: '-A -B -G --help -h -H -d -o -x -t -v -V --version -f',
    text: '--format --target',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'addr2line',
    manual: 'https://manpages.debian.org/trixie/binutils-common/addr2line.1.en.html',
    flags: '-a -C -f -s -i --inlines -j -p -r -R --recurse-limit --no-recurse-limit --help --version',
    optional: '--demangle',
    text: '--target --section',
    reads: '-b',
    unclear: '-e',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  likeProgram(nm, 'llvm-nm', 'https://manpages.debian.org/trixie/llvm/llvm-nm.1.en.html'),
  likeProgram(nm, 'llvm-objdump', 'https://manpages.debian.org/trixie/llvm/llvm-objdump.1.en.html'),
  {
    name: 'dwarfdump',
    manual: 'https://manpages.debian.org/trixie/dwarfdump/dwarfdump.1.en.html',
    flags: '--version -S -x -h --help',
    unclear: '-u',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
];

export const ldd: Program = {
  name: 'ldd',
  manual: 'https://man7.org/linux/man-pages/man1/ldd.1.html',
  flags: '-d|--data-relocs -r|--function-relocs -u|--unused -v|--verbose --help --version',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => {
    const foreign = it.operands
      .flatMap((arg) => tools.places(arg))
      .some(
        (place) =>
          place.kind !== 'path' ||
          place.extent !== 'one' ||
          !/^\/(?:usr\/(?:local\/)?)?(?:s?bin|lib(?:64|exec)?)\//.test(place.path),
      );
    return {
      effects: foreign
        ? [
            { kind: 'run', code: 'script', what: '`ldd` may run the file it looks at' },
            unclear('`ldd` may run the file it looks at', undefined, 'use `objdump -p` or `readelf -d`'),
          ]
        : [],
    };
  },
};
