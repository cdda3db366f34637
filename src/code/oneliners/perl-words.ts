// The functions, operators and modules of Perl that only compute. Data only; anything else is unclear.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A term follows these, so `/` begins a pattern. */
export const PERL_OPERATORS = words(`
  if elsif unless while until for foreach and or not xor eq ne lt gt le ge cmp x print printf say join split map grep sort reverse
  return push unshift my our local else when given`);

export const PERL_FUNCTIONS = words(`
  last next redo length substr index rindex uc lc ucfirst lcfirst sprintf chomp chop chr ord hex oct abs int sqrt sin cos atan2 log exp
  rand srand pop shift splice keys values each exists delete defined scalar wantarray undef ref pos quotemeta pack unpack time localtime
  gmtime die warn exit eof close binmode lcfirst sleep BEGIN END sub STDIN STDOUT STDERR do study fc state
  sum sum0 max min first uniq uniqnum shuffle any all none reduce pairs maxstr minstr product
  floor ceil fmod pow strftime decode_json encode_json to_json from_json Dumper encode_base64 decode_base64 md5_hex sha1_hex sha256_hex
  encode decode timelocal timegm blessed looks_like_number`);

export const PERL_MODULES = words(`
  strict warnings utf8 feature integer bigint bignum List::Util Scalar::Util POSIX JSON::PP JSON Data::Dumper Time::Local Encode
  MIME::Base64 Digest::MD5 Digest::SHA Text::Wrap Text::ParseWords Time::HiRes open v5`);

/** Built-in functions that do more than compute. A sub of the same name does not replace them. */
export const PERL_BUILTINS = words(`
  accept alarm bind bless caller chdir chmod chown chroot closedir connect dbmclose dbmopen dump endgrent endhostent endnetent endprotoent
  endpwent endservent eval evalbytes exec fcntl fileno flock fork format formline getc getgrent getgrgid getgrnam gethostbyaddr
  gethostbyname gethostent getlogin getnetbyaddr getnetbyname getnetent getpeername getpgrp getppid getpriority getprotobyname
  getprotobynumber getprotoent getpwent getpwnam getpwuid getservbyname getservbyport getservent getsockname getsockopt glob goto import
  ioctl kill link listen lock lstat mkdir msgctl msgget msgrcv msgsnd open opendir package pipe prototype read readdir readline readlink
  readpipe recv rename require reset rewinddir rmdir seek seekdir select semctl semget semop send setgrent sethostent setnetent setpgrp
  setpriority setprotoent setpwent setservent setsockopt shmctl shmget shmread shmwrite shutdown socket socketpair stat symlink syscall
  sysopen sysread sysseek system syswrite tell telldir tie tied times truncate umask unlink untie use utime vec wait waitpid write no
  __END__ __DATA__ __FILE__ __SUB__ CORE`);

/** Layers of a handle that only convert what is read and written. */
export const PERL_LAYERS = /^(?::(?:raw|utf8|crlf|bytes|unix|encoding\([\w-]+\)))*$/;
