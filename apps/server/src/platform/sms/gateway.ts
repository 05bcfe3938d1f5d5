// Text messages through an HTTP gateway: POST {to, text} as JSON to SMS_GATEWAY_URL, with SMS_GATEWAY_TOKEN as bearer token.

export interface SmsGateway {
  send(to: string, text: string): Promise<void>
}

const TIMEOUT_MS = 15_000

export function smsGateway(url: string, token: string | undefined): SmsGateway {
  return {
    async send(to, text) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+${to.replace('-', '')}`, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    },
  }
}
