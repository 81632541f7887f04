interface Answer {
  readonly responseCode: number;
  readonly responseMessage: string;
}

/** Whether an answer that came with a good status says itself that it is a success, and in words. */
export const isAccepted = ({ responseCode, responseMessage }: Answer): boolean =>
  [200, 201].includes(responseCode) && Boolean(responseMessage);
