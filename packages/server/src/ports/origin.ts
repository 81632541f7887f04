/** What is known about the client. */
export interface Origin {
  readonly requestId: string;
  /** The address, IPv4 in its plain form. */
  readonly ip: string;
  /** The network that limits are counted for: the address itself, or the /64 of an IPv6 address. */
  readonly network: string;
  readonly userAgent: string;
  /** Whether the browser says that the request is from a page of our own origin. */
  readonly sameOrigin: boolean;
  /** Whether a timer makes the request, and not a person. */
  readonly background: boolean;
}
