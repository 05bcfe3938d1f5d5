// Parameters with which each call of copy trading succeeds, and masters to follow.
import type { CallName } from '@tallystick/wire/trader/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { type DemoUser, demoUser, type TestApi } from './api.ts'

type Person = Omit<DemoUser, 'demoId'>

/** A demo user who is a master, as the simulated ones are. */
export async function demoMaster(api: TestApi): Promise<Person & { readonly publicId: string }> {
  const user = await demoUser(api)
  await api.engine.submit({ type: 'appoint_master', userId: user.userId })
  await api.pool.query('update users set is_master = true where id = $1', [user.userId])
  return { ...user, publicId: await publicIdOf(user) }
}

/** What others know a user by. */
export async function publicIdOf(user: Person): Promise<string> {
  return String((await user.get(CALLS.userInfo.path)).data['id'])
}

export function copyParams(
  api: () => TestApi,
  real: () => Person,
  user: () => Person,
): Readonly<Partial<Record<CallName, () => Promise<Record<string, string>>>>> {
  const terms = { multiple: '1', max_amount: '1000' }
  const followed = async (): Promise<string> => {
    const master = await demoMaster(api())
    await user().post(CALLS.followTrader.path, { trader_id: master.publicId, ...terms })
    return master.publicId
  }
  return {
    trader: async () => ({ id: (await demoMaster(api())).publicId }),
    masterPerformance: async () => ({ ids: (await demoMaster(api())).publicId }),
    applyTrader: async () => {
      await api().pool.query('update users set verified_at = now() where id = $1', [real().userId])
      return {}
    },
    followTrader: async () => ({ trader_id: (await demoMaster(api())).publicId, ...terms }),
    unfollowTrader: async () => ({ trader_id: await followed() }),
    pauseFollowing: async () => ({ trader_id: await followed(), paused: '1' }),
    setFollowStop: async () => ({ trader_id: await followed(), stop_loss_percent: '30' }),
    skippedCopies: async () => ({ trader_id: await followed() }),
    copyComparison: async () => ({ trader_id: await followed() }),
    comparedOrders: async () => ({ trader_id: await followed() }),
    followOrders: async () => ({ status: '3', user_id: await followed() }),
  }
}
