// The package's version, inserted by the build.
declare const LEEWAY_VERSION: string | undefined;

export const version = (): string => (typeof LEEWAY_VERSION === 'string' ? LEEWAY_VERSION : 'development');
