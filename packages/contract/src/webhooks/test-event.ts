/** The type of the test event for an endpoint. It is not part of the feed, and its delivery is not stored. */
export const TEST_EVENT = 'webhook.test';
