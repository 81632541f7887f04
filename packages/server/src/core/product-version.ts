import own from '../../package.json' with { type: 'json' };

/** The version of this server. */
export const productVersion: string = own.version;
