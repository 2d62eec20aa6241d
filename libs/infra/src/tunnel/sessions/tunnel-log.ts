/** Reports what the gateway cannot tell anybody else. */
export type TunnelLog = (message: string, fields: Readonly<Record<string, unknown>>) => void;
