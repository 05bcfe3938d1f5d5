// The wire has numbers where we have words: 1 for buy, 0 for coins. They are read and written by functions named …FromWire and …ToWire and by
// tables beside them; elsewhere no field of the wire meets a number.

/** Fields of the contract that are numbers and mean words. `wire-numbers.test.ts` compares the list with the schemas. */
export const WIRE_NUMBER_FIELDS: ReadonlySet<string> = new Set(
  `FollowType MarginMode MarketStatus OrderType Status Type accountTypeId agreed approve currency_id draw_type expired fee_type follow_type former
   has_channel has_email id_card_type is_demo is_followed is_frozen is_listed is_sample is_show_mobile is_trader is_verified login_type other_type paused published push_figures watched brief
   rank_profiles rate_changed rate_is_per_usd rate_source review_status sex simulated source status two_factor type verify_reg_type`.split(
    /\s+/,
  ),
)

/** Numbers by the schemas as well, but the names also belong to places in a list, React's refs, listeners and counts. */
export const AMBIGUOUS_FIELDS: ReadonlySet<string> = new Set(['copied', 'current', 'from', 'on', 'to', 'unread'])

const LARGEST = 9

export function isWireNumber(value: unknown): boolean {
  return typeof value === 'number' && value <= LARGEST
}

export function readsTheWire(functionName: string): boolean {
  return /(?:From|To)Wire$/.test(functionName)
}
