// lipo, symbols, atos, install_name_tool, dyld_info, xctrace: macOS programs for binaries and their symbols. Reading a running
// process reads its memory.
import type { Inner, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const MAN = 'https://keith.github.io/xcode-man-pages/';

const memory = (who: string): Effect => ({
  kind: 'reveal',
  what: 'process-memory',
  detail: `\`${who}\` looks into a running process`,
});

/** A number, or an unknown name, may be a process. */
const aProcess = (it: Parsed): boolean => it.operands.some((arg) => !/[^\d]/.test(exact(arg) ?? ''));

export const lipo: Program = {
  name: 'lipo',
  manual: `${MAN}lipo.1.html`,
  sameAs: { 'llvm-lipo': 'https://llvm.org/docs/CommandGuide/llvm-lipo.html' },
  style: 'single',
  // `-verify_arch` takes the following words; treating them as files is harmless.
  flags: '-archs -info -detailed_info -verify_arch -create -hideARM64 -fat64 -help --help -version',
  text: '-thin -extract -extract_family -remove -arch -replace -segalign',
  writes: '-output -o',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
  when: [{ has: '-output -o', prints: 'content' }],
};

export const symbols: Program = {
  name: 'symbols',
  manual: `${MAN}symbols.1.html`,
  style: 'single',
  flags: `
    -help -w -noHeaders -noSources -noDemangling -noText -noData -noTextSections -noDaemon -noGroups -noBinaries
    -onlyFuncStarts -onlyDebugMap -fullSourcePath -printSignature -printBinaryMetadata -uuid -section -source -s
  `,
  text: '-arch -lookup -symbol -uuids -type',
  writes: '-saveSignature',
  unclear: '-p -pid -loadSignature -lookaside -dsym -D',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  judge: (it) => ({ effects: aProcess(it) ? [memory('symbols')] : [] }),
};

export const atos: Program = {
  name: 'atos',
  manual: `${MAN}atos.1.html`,
  style: 'single',
  flags: '-i -fullPath -inlineFrames -printHeader -d',
  text: '-arch -l -s -offset -textExecAddress -p',
  names: '-o',
  reads: '-f',
  operands: 'text...',
  does: 'nothing',
  when: [{ has: '-p', does: [memory('atos')] }],
};

export const dyldInfo: Program = {
  name: 'dyld_info',
  manual: `${MAN}dyld_info.1.html`,
  style: 'single',
  flags: `
    -platform -segments -linked_dylibs -dependents -inits -fixups -fixup_chains -fixup_chain_details -exports -imports
    -objc -function_starts -symbolic_fixups -swift_protocols -validate_only -uuid -load_commands -all_dyld_cache
    -opcodes -no_validate
  `,
  text: '-arch -section -section_bytes -disassemble',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const installNameTool: Program = {
  name: 'install_name_tool',
  manual: `${MAN}install_name_tool.1.html`,
  style: 'single',
  text: '-id -change -rpath -add_rpath -delete_rpath -delete_all_rpaths',
  operands: 'text... edits',
  does: 'nothing',
};

const launched = (it: Parsed): readonly Inner[] => (it.operands.length === 0 ? [] : [{ kind: 'argv', args: it.operands }]);

export const xctrace: Program = {
  name: 'xctrace',
  manual: `${MAN}xctrace.1.html`,
  style: 'single-posix',
  flags: '--quiet --help',
  does: 'nothing',
  sub: {
    list: { operands: 'text...', does: 'nothing', prints: 'names' },
    help: { operands: 'text...', does: 'nothing' },
    version: { operands: 'none', does: 'nothing' },
    export: { flags: '--toc --har', text: '--xpath', tree: '--input', writes: '--output', operands: 'none', does: 'nothing' },
    import: { text: '--template', reads: '--input', writes: '--output', operands: 'none', does: 'nothing' },
    record: {
      // `--launch --` ends the options; without the dashes the command follows directly.
      flags: '--launch --no-prompt --append-run --all-processes',
      text: '--template --instrument --device --time-limit --window --notify-tracing-started --package --attach --run-name',
      writes: '--output',
      unclear: '--env --target-stdin --target-stdout',
      operands: 'text...',
      does: 'nothing',
      when: [{ has: '--attach --all-processes', does: [memory('xctrace')] }],
      judge: (it) => ({ inner: launched({ ...it, operands: it.operands.filter((arg) => exact(arg) !== '--') }) }),
    },
    symbolicate: { text: '--dsym', edits: '--input', writes: '--output', operands: 'none', does: 'nothing' },
  },
};
