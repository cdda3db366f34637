// nm, objdump, readelf, otool, size and ldd: look into compiled files. ldd may run what it looks at.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';

export const nm: Program = {
  name: 'nm objdump readelf otool size addr2line llvm-nm llvm-objdump dwarfdump',
  manual: 'https://sourceware.org/binutils/docs/binutils/',
  style: 'plain',
  flags: `
    -a|--all-headers|--archive-headers -A -B -C|--demangle -d|--disassemble -D|--dynamic|--disassemble-all
    -e|--debugging -f|--file-headers -F -g|--extern-only -h|--headers|--file-header|--section-headers -H -i|--info -I
    -l|--line-numbers|--program-headers -L -n|--numeric-sort|--notes -p|--private-headers -P -r|--relocs|--reverse-sort
    -R|--dynamic-reloc -s|--full-contents|--symbols -S|--source|--sections -t|--syms -T|--dynamic-syms
    -u|--undefined-only|--unwind -v -V -w -W|--wide -x -X -z --help --version --defined-only --no-demangle --dynamic
    --segments -tV -arch_only -G|--stabs --file-start-context --recurse-limit --no-recurse-limit --no-addresses
    --prefix-addresses --show-raw-insn --no-show-raw-insn --show-all-symbols --special-syms --inlines --dwarf-check -EB
    -EL --quiet --size-sort --synthetic --with-symbol-versions -o --dyn-syms --lto-syms -c|--archive-index
  `,
  // Some of these take no value in one of the programs: what follows is then a file, so that it counts as read.
  reads: '-j -m -M -b -E -O -arch',
  text: `
    --section --architecture --disassembler-options --target --start-address --stop-address --format --unicode
    --insn-width --adjust-vma --prefix --prefix-strip --dwarf-depth --dwarf-start --ctf-parent --ifunc-chars --sym-base
    --ctf-symbols --ctf-strings --endian
  `,
  unclear: '--plugin',
  optional: '--ctf --sframe --visualize-jumps --disassembler-color',
  operands: 'reads...',
  does: 'nothing',
};

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
