// The public surface of the package: small and deliberate.
export { createGate } from './gate/create-gate.ts';
export type { CallInput, CheckContext, Gate, GateOptions } from './gate/create-gate.ts';
export { isAllowlisted } from './analyse/tools/allowlist.ts';
export { classify } from './gate/classify.ts';
export type { AutoModeRules, Classification, ClassifyOptions } from './model/classify-call.ts';
export type { ClassifierClient } from './model/classifier-client.ts';
export type { ConfigFile } from './model/config-file.ts';
export type { ClassifierSettings } from './model/settings.ts';
export type { AgentName } from './agents/agents.ts';
export type { JsonObject, TranscriptEntry } from './model/call.ts';
export type { ClassifierFacts, Decision, Finding, JudgedPart, Layer, RuleRef, Trouble } from './model/decision.ts';
export type { Disposition, Verdict } from './model/disposition.ts';
export type { Effect, EffectKind } from './model/effect.ts';
export type { Place } from './model/place.ts';
export type { Zone, ServerZone, Server } from './model/zone.ts';
