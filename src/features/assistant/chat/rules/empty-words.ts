/** Words that say nothing of what is looked for, in both languages. */
export const emptyWords: ReadonlySet<string> = new Set(
  `a an the and or of to in on at for by with from is are was were be been am do does did have has had what which who whom whose when where why how
  that this these those it its i me my we our you your he she they them his her their can could should would will may might must not no yes please
  about any some all there here if so as than then just also more most tell show give find list know get let us up out add create make new remind
  put set now right currently still today overall really exactly every each per many much one ones thing things item items stuff anything something
  deberia deberian terminar acabar siguen sigue cumplir subieron bajaron hubo someone somebody anyone anybody alguien
  improved hit yet already by late work
  need needs needed want wants got getting come comes came coming going gone say says said take takes work working works keep mean belong belongs
  everything current moment far see look check both between during since until into over under too very well good bad own only
  el la los las un una unos unas y o de del al en con por para es son era eran ser estar esta este estos estas eso esa ese que cual cuales quien quienes
  cuando donde como porque se lo le les mi mis tu tus su sus nos nuestro nuestra yo ella ellos puede pueden debe hay muy mas menos todo todos toda todas
  no si favor dime muestra dame busca lista saber sobre agrega agregar crea crear anade anadir nuevo nueva pon recuerdame ahora hoy actualmente ya aun
  todavia algo algun alguna alguno ninguno ninguna cosa cosas solo entre desde hasta tiene tienen tengo tenemos estan fue fueron ha han sido cada
  todo issue headline rock task tarea asunto titular roca`.split(/\s+/),
);
