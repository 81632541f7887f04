/** What is known about the one who asks. */
export interface Origin {
  readonly requestId: string;
  /** The address, IPv4 in its plain form. */
  readonly ip: string;
  /** The network that limits are counted for: the address itself, or the /64 of an IPv6 address. */
  readonly network: string;
  readonly userAgent: string;
  /** The browser says that a page of our own origin asks. */
  readonly sameOrigin: boolean;
  /** The request is made by a timer, not by a person. */
  readonly background: boolean;
}
