// Where the API lives: on the page's own origin, or on the origin whose first label is `api`, as the site's manifest says.
import type { Manifest } from '@tallystick/wire/trader/schemas'

export type HostRule = Manifest['api_host']

/** https://app.example.com → https://api.example.com; a bare domain gets the label in front. */
export function apiOrigin(pageOrigin: string, rule: HostRule): string {
  if (rule === 'same_origin') return pageOrigin
  const page = new URL(pageOrigin)
  const labels = page.hostname.split('.')
  const isAddress = /^[\d.]+$|^\[/.test(page.hostname)
  if (isAddress || labels.length < 2) return pageOrigin
  page.hostname = labels.length === 2 ? `api.${page.hostname}` : ['api', ...labels.slice(1)].join('.')
  return page.origin
}

export function socketAddress(origin: string, path: string): string {
  return origin.replace(/^http/, 'ws') + path
}
