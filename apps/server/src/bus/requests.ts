// Questions between processes: one asks by subject, whoever serves the subject answers. Nothing is stored on the way.

export interface Requests {
  /** Answers what is asked under the subject until the returned function is called. */
  serve(subject: string, answer: (question: string) => Promise<string>): () => void
  /**
   * Rejects with NotServed when nobody has the subject: then nobody has heard the question. With NoAnswer when the answer did not come
   * in time or the connection broke: the question may have been heard.
   */
  ask(subject: string, question: string, timeoutMs: number): Promise<string>
}

export class NotServed extends Error {
  override name = 'NotServed'
}

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}
