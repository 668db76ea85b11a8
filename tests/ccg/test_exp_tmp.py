from tests.ccg.cards.test_light_wording import *
from tests.ccg.table import *
from tests.ccg.table import deploy, fire, fight
from starfold.games.ccg.state.vocabulary import *
from starfold.games.ccg.rules import deploying, losing, weapons
from starfold.games.ccg.rules.damage import DamageSegment
def test_old_ben_fresh():
    t=Layout(); s=t.location(MOS_EISLEY)
    leia=t.put("Leia Organa",s); t.put("Rebel Trooper",s)
    st=t.put("Stormtrooper",s); rifle=t.put("Blaster Rifle",st,DARK); t.put("Darth Vader",s)
    ob=t.hand("Old Ben"); hands(t); t.force(LIGHT,3); t.force(DARK,5); t.destiny(DARK,6,0)
    pos=t.begin(DARK,BATTLE); fight(pos,s); fire(pos,rifle,leia)
    from starfold.games.ccg.state.position import Lasting, THIS_TURN
    pos.add_lasting(Lasting(FORFEIT,0,leia,NONE,THIS_TURN,rifle,True))
    pos.add_lasting(Lasting(POWER,5,leia,NONE,THIS_TURN,rifle))
    pos.add_lasting(Lasting(FORBID_TEXT,1,leia,NONE,THIS_TURN,rifle))
    for _ in range(60):
        if isinstance(pos.stack[-1],DamageSegment) and pos.asked==LIGHT: break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    pos.choose(leia)
    while not offered(pos,A_PLAY,ob): pos.choose(DECLINE)
    play(pos,ob); quiet(pos)
    print("leia", pos.zone[leia]==TABLE, pos.has(leia,IS_HIT), values.forfeit(pos,leia), values.power(pos,leia), pos.at[leia]==s)
    print([ (o.kind,o.card) for o in pos.lasting])
def test_bow():
    t=Layout(); s=t.location(MOS_EISLEY); b=t.put("Brainiac",s); t.put("Sai'torr Kal Fas",b,LIGHT)
    for _ in range(5): t.hand("Stormtrooper")
    c=t.hand("Bowcaster"); t.force(LIGHT,9)
    pos=t.begin(LIGHT,DEPLOY)
    print("power",values.power(pos,b), values.deploy_cost(pos,c,LIGHT,b), deploying.destinations(pos,c,LIGHT))
    deploy(pos,c); quiet(pos); print(pos.at[c]==b, len(pos.force[LIGHT]))
def test_mig():
    t=Layout(); a=t.location(MOS_EISLEY); b=t.location(DUNE_SEA)
    v=t.put("Darth Vader",a); m=t.hand("Yerka Mig"); hands(t); t.force(LIGHT,5)
    pos=t.begin(LIGHT,DEPLOY); 
    deploy(pos,m); quiet(pos); print(pos.options,a,b,v)
    pos.choose(a); quiet(pos); print(pos.asked, pos.options, pos.zone[m]==TABLE, pos.at[m])
def test_tzi():
    t=Layout(); a=t.location(MOS_EISLEY); b=t.location(DUNE_SEA)
    z=t.put("Tzizvvt",a); l=t.put("Luke Skywalker",a); t.put("Darth Vader",a); c=t.hand("Narrow Escape"); hands(t); t.force(LIGHT,5); t.force(DARK,5)
    pos=t.begin(DARK,BATTLE); pos.choose(option(pos,A_BATTLE,a))
    while not offered(pos,A_PLAY,c): pos.choose(DECLINE)
    play(pos,c); quiet(pos); print("tz",pos.at[z],pos.at[l],pos.options)
def test_pod():
    t=Layout(); s=t.location("Tatooine"); a=t.location(MOS_EISLEY)
    cap=t.put("Corellian Corvette",s); han=t.put("Han Solo",cap); leia=t.put("Leia Organa",cap)
    cape=t.put("Obi-Wan's Cape",leia); bl=t.put("Blaster",leia,LIGHT)
    t.put("Devastator",s); c=t.hand("Escape Pod"); hands(t); t.force(LIGHT,5); t.force(DARK,5)
    pos=t.begin(DARK,CONTROL)
    losing.lose(pos,[cap],NONE,DARK,["SW-B-033"]); pos.asked=-1; pos.start()
    for _ in range(6):
        if offered(pos,A_PLAY,c): break
        pos.choose(DECLINE)
    play(pos,c); quiet(pos); print("pod",pos.at[han]==a,pos.at[leia]==a,pos.at[cape]==leia,pos.at[bl]==leia,pos.zone[cap]==LOST)

def test_ben2():
    from tests.ccg.cards import test_premiere_light_interrupts as m
    from starfold.games.ccg.state.position import Lasting, THIS_TURN
    pos, card, hero, site = m.forfeiting(MOS_EISLEY, "Luke Skywalker")
    print(pos.options, pos.zone[hero])
