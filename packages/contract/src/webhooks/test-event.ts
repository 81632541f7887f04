/** The type of the event that is sent to try an endpoint. It is none of the feed, and no delivery is kept of it. */
export const TEST_EVENT = 'webhook.test';
