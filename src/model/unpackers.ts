// Programs that unpack archives: the files they create came from elsewhere. Names only.
export const UNPACKERS: ReadonlySet<string> = new Set(
  'tar bsdtar gtar unzip funzip 7z 7za 7zz 7zr unrar rar unar cpio pax ar jar gunzip gzip bunzip2 bzip2 unxz xz unzstd zstd lz4 brotli uncompress rpm2cpio dpkg-deb cabextract ditto hdiutil Expand-Archive'.split(
    ' ',
  ),
);
