import { plainInPlace } from '#features/work/voice/rules/in-place.ts';

/** What may stand before a question or an order, and says nothing. */
const polite =
  /^(?:[¿¡\s,]|(?:hi|hello|hey|hola|ok|okay|please|por favor|so|and|but|y|pero)\b[\s,]*|(?:can|could|would|will) you(?: please)?\b|(?:me )?(?:puedes|podrias)\b|(?:i|we)(?:['’]d like| want| need) to (?=know|see)|(?:quiero|quisiera|necesito) (?=saber|ver))+/u;

/** How a question begins, and an order to tell something. */
const begins =
  /^(?:(?:what|which|who|whose|whom|how|when|where|why|whats|hows|is|are|am|was|were|do|does|did|has|any|anything|anybody|anyone|show|list|display|know|see|summari[sz]e|count|compare|overview)(?:['’]s|['’]re)?\b|have (?:i|we|you|they|any|all|the)\b|(?:tell|give|send|remind|show) (?:me|us) (?:what|which|who|how|when|where|why|if|whether|about|the|an?|all|my|our|everything)\b(?! (?:to-?do|task|reminder))|(?:saber|ver|dime|dinos|muestra\w*|ensena\w*|resume\w*|cuenta\w*|compara\w*|lista)\b|(?:cual|cuales|quien|quienes|como|cuando|cuant[oa]s?|donde|por que|hay)\b|que (?:esta|estan|hay|vence|vencen|tengo|tenemos|tiene|tienen|debo|paso|falta|faltan|me toca|se|decid|acord|va|van|\w+(?:s|es) (?:est|hay|van|son|tengo|tenemos|vencen|falta)))/u;

/** Returns whether a line asks for something, rather than giving something to do. */
export const isQuestion = (line: string): boolean => {
  const bare = plainInPlace(line.trim()).replace(polite, '').trim();
  const asksWhat = /^[¿\s]*(?:qué\s|(?<=¿\s*)que\s)/iu.test(line.trim().normalize('NFC'));
  return asksWhat || begins.test(bare);
};
