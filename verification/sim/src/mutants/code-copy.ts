// A copy of parts of this code that runs in a folder of its own: with a bug in it, or as another release.
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const OWN_SCOPE = '@tallystick'

/** Code is copied; third parties are linked, and our own packages by the same relative links, so that they lead into the copy. */
export async function copyCode(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: source => !/[\\/](?:node_modules|dist)$/.test(source),
    })
  }
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, OWN_SCOPE), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== OWN_SCOPE) await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of await readdir(join(ROOT, 'node_modules', OWN_SCOPE))) {
    await symlink(await readlink(join(ROOT, 'node_modules', OWN_SCOPE, name)), join(modules, OWN_SCOPE, name))
  }
}
