interface Answer {
  readonly responseCode: number;
  readonly responseMessage: string;
}

/** Whether an answer with a success status also reports success in its body, with a message. */
export const isAccepted = ({ responseCode, responseMessage }: Answer): boolean =>
  [200, 201].includes(responseCode) && Boolean(responseMessage);
