// The package's version. The build puts it in.
declare const LEEWAY_VERSION: string | undefined;

export const version = (): string => (typeof LEEWAY_VERSION === 'string' ? LEEWAY_VERSION : 'development');
