// javap: shows what compiled Java classes contain. Runs none of them.
import type { Program } from '../../argv/program.ts';

export const javap: Program = {
  name: 'javap',
  manual: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/javap.html',
  style: 'single',
  flags: '-version -v|-verbose -l -public -protected -package -p|-private -c -s -sysinfo -constants -help|--help|-?',
  names: '--system -bootclasspath',
  reads: '-cp|-classpath|--class-path --module-path',
  text: '-m|--module --multi-release',
  unclear: '-J',
  operands: 'text...',
  does: 'nothing',
};
