// Selects the storage: S3_BUCKET and related variables, or the data folder when none is set.

export interface S3Config {
  readonly kind: 's3'
  /** Origin of the service, for example https://s3.eu-central-1.amazonaws.com */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type StorageConfig = { readonly kind: 'folder' } | S3Config

const NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function readStorageConfig(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): StorageConfig {
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = NAMES.map(
    name => environment[name]?.trim() ?? '',
  )
  const values = { endpoint, region, bucket, accessKeyId, secretAccessKey }
  if (Object.values(values).every(value => value === '')) return { kind: 'folder' }
  const missing = NAMES.filter(name => !environment[name]?.trim())
  if (missing.length > 0) problems.push(`${missing.join(', ')} must be set too when uploads go to an S3 store.`)
  const url = URL.parse(endpoint)
  if (endpoint !== '' && (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/'))
    problems.push('S3_ENDPOINT must be an origin such as https://s3.eu-central-1.amazonaws.com.')
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push('S3_BUCKET must be the plain name of a bucket.')
  return { kind: 's3', ...values, endpoint: url?.origin ?? endpoint }
}
