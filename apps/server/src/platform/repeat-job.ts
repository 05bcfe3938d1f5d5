// A job that is done at once and then again and again, one run at a time: while a run takes longer, none is begun beside it.

export function repeatJob(
  everyMs: number,
  run: (isStopping: () => boolean) => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopping = false
  let running: Promise<void> | undefined
  const begin = (): void => {
    running ??= run(() => isStopping)
      .then(() => undefined)
      .catch(onError)
      .finally(() => (running = undefined))
  }
  const timer = setInterval(begin, everyMs)
  timer.unref()
  begin()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
