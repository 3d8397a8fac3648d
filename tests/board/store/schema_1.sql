BEGIN TRANSACTION;
CREATE TABLE covoyager_code (
	hash VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE covoyager_event (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	tick INTEGER NOT NULL, 
	type VARCHAR NOT NULL, 
	goal INTEGER, 
	subtask INTEGER, 
	actor VARCHAR, 
	data TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "covoyager_event" VALUES(1,1.79534459453410959236e+09,0,'goal',1,NULL,'host','{"from":null,"to":"OPEN","text":"craft 3 torches","items":{"torch":3}}');
INSERT INTO "covoyager_event" VALUES(2,1.79534459454536437983e+09,0,'plan',1,NULL,'host','{"why":"first plan","source":"grounded","kept":[],"added":[1,2],"dropped":[]}');
INSERT INTO "covoyager_event" VALUES(3,1.7953445945489251614e+09,0,'status',1,1,NULL,'{"from":"BLOCKED","to":"READY","why":"its needs are met","edge":"a"}');
INSERT INTO "covoyager_event" VALUES(4,1.79534459456520771982e+09,0,'status',1,1,'Kim','{"from":"READY","to":"IN_PROGRESS","why":"claimed by Kim","edge":"b"}');
INSERT INTO "covoyager_event" VALUES(5,1.79534459456603932379e+09,0,'goal',2,NULL,'host','{"from":null,"to":"OPEN","text":"craft stick","items":{"stick":1}}');
INSERT INTO "covoyager_event" VALUES(6,1.79534459456793570519e+09,0,'plan',2,NULL,'host','{"why":"first plan","source":"grounded","kept":[],"added":[3],"dropped":[]}');
INSERT INTO "covoyager_event" VALUES(7,1.79534459456866741177e+09,0,'status',2,3,NULL,'{"from":"BLOCKED","to":"READY","why":"its needs are met","edge":"a"}');
INSERT INTO "covoyager_event" VALUES(8,1.79534459457703161238e+09,0,'status',2,3,'Bot','{"from":"READY","to":"DONE","why":"seen in the world","edge":"h"}');
INSERT INTO "covoyager_event" VALUES(9,1.79534459457859683038e+09,0,'goal',2,NULL,NULL,'{"from":"OPEN","to":"DONE","why":"","text":"craft stick"}');
INSERT INTO "covoyager_event" VALUES(10,1.79534459457986712458e+09,0,'goal',3,NULL,'Kim','{"from":null,"to":"OPEN","text":"gather dirt","items":{"dirt":1}}');
INSERT INTO "covoyager_event" VALUES(11,1.79534459458151054384e+09,0,'plan',3,NULL,'Kim','{"why":"first plan","source":"grounded","kept":[],"added":[3],"dropped":[]}');
INSERT INTO "covoyager_event" VALUES(12,1.7953445945843179226e+09,0,'status',3,3,NULL,'{"from":"BLOCKED","to":"READY","why":"its needs are met","edge":"a"}');
INSERT INTO "covoyager_event" VALUES(13,1.79534459458637571339e+09,0,'goal',3,NULL,'Kim','{"from":"OPEN","to":"PAUSED","why":"paused by Kim","text":"gather dirt"}');
INSERT INTO "covoyager_event" VALUES(14,1.79534459459224653241e+09,0,'goal',4,NULL,'Ann','{"from":null,"to":"OPEN","text":"craft compass","items":{"compass":1}}');
INSERT INTO "covoyager_event" VALUES(15,1.79534459459426093104e+09,0,'plan',4,NULL,'Ann','{"why":"first plan","source":"grounded","kept":[],"added":[4,5],"dropped":[]}');
INSERT INTO "covoyager_event" VALUES(16,1.79534459459505462645e+09,0,'status',4,4,NULL,'{"from":"BLOCKED","to":"READY","why":"its needs are met","edge":"a"}');
INSERT INTO "covoyager_event" VALUES(17,1795344594.61111,0,'chat',NULL,NULL,'Kim','{"text":"hello"}');
CREATE TABLE covoyager_goal (
	id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	items TEXT NOT NULL, 
	assumed TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	actor VARCHAR NOT NULL, 
	priority INTEGER NOT NULL, 
	created_at FLOAT NOT NULL, 
	created_tick INTEGER NOT NULL, 
	plan_source VARCHAR NOT NULL, 
	minecraft VARCHAR NOT NULL, 
	critical_path TEXT NOT NULL, 
	last_number INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	ended_at FLOAT, 
	ended_tick INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "covoyager_goal" VALUES(1,'craft 3 torches','{"torch":3}','[]','OPEN','host',0,1.79534459453272604947e+09,0,'grounded','1.20.1','[1,2]',2,'',NULL,NULL);
INSERT INTO "covoyager_goal" VALUES(2,'craft stick','{"stick":1}','[]','DONE','host',0,1.79534459456574845316e+09,0,'grounded','1.20.1','[3]',3,'',1.79534459457813310627e+09,0);
INSERT INTO "covoyager_goal" VALUES(3,'gather dirt','{"dirt":1}','[]','PAUSED','Kim',0,1.7953445945796051025e+09,0,'grounded','1.20.1','[3]',3,'paused by Kim',NULL,NULL);
INSERT INTO "covoyager_goal" VALUES(4,'craft compass','{"compass":1}','[]','OPEN','Ann',0,1.79534459458670663835e+09,0,'grounded','1.20.1','[4,5]',5,'',NULL,NULL);
CREATE TABLE covoyager_participant (
	name VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	present BOOLEAN NOT NULL, 
	seen_at FLOAT NOT NULL, 
	position TEXT NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "covoyager_participant" VALUES('Bot','ai',1,1.79534459460931420326e+09,'[1,64,1]','{}');
INSERT INTO "covoyager_participant" VALUES('Kim','human',1,1.79534459461055541035e+09,'null','{}');
CREATE TABLE covoyager_setting (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "covoyager_setting" VALUES('schema','1');
INSERT INTO "covoyager_setting" VALUES('books','0');
INSERT INTO "covoyager_setting" VALUES('user.goal:1:world','"arena-1.20.1-1"');
INSERT INTO "covoyager_setting" VALUES('user.goal:1:base','{"torch":2}');
INSERT INTO "covoyager_setting" VALUES('user.goal:2:world','"arena-1.20.1-2"');
INSERT INTO "covoyager_setting" VALUES('user.goal:3:world','"mc.example:25565"');
INSERT INTO "covoyager_setting" VALUES('user.chest:arena-1.20.1-1','[1,64,1]');
INSERT INTO "covoyager_setting" VALUES('user.chest:arena-1.20.1-2','[5,64,5]');
INSERT INTO "covoyager_setting" VALUES('user.stock:world','"arena-1.20.1-2"');
INSERT INTO "covoyager_setting" VALUES('stock','{"tick":5,"chest":{"stick":4},"carried":{"Bot":{"coal":1}},"standing":{},"blocks":{},"mobs":{}}');
INSERT INTO "covoyager_setting" VALUES('user.jobs:Bot','["gather"]');
INSERT INTO "covoyager_setting" VALUES('user.door:mc.example:25565','{"allowed":["kim"],"denied":[]}');
INSERT INTO "covoyager_setting" VALUES('user.meaning:abc','2');
INSERT INTO "covoyager_setting" VALUES('user.session','{"world":"arena-1.20.1-2","at":1795344594.6113675}');
CREATE TABLE covoyager_subtask (
	"key" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	goal_id INTEGER NOT NULL, 
	spec TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	holder VARCHAR, 
	lease_until FLOAT, 
	lease_s FLOAT NOT NULL, 
	attempts INTEGER NOT NULL, 
	critique TEXT NOT NULL, 
	waits TEXT NOT NULL, 
	progress INTEGER NOT NULL, 
	started_at FLOAT, 
	started_tick INTEGER, 
	ended_at FLOAT, 
	ended_tick INTEGER, 
	amount INTEGER, 
	check_at FLOAT, 
	skipped BOOLEAN NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(goal_id) REFERENCES covoyager_goal (id)
);
INSERT INTO "covoyager_subtask" VALUES(1,1,1,'{"id":1,"action":"gather","item":"coal","quantity":1,"tools":[],"materials":{},"consumes":{},"produces":{"coal":1},"station":null,"needs":[],"description":"gather 1 coal","sources":[],"ticks":20}','IN_PROGRESS','Kim',2.79534459456445693974e+09,1000000000.0,0,'','',0,1.79534459456445693974e+09,0,NULL,NULL,NULL,NULL,0);
INSERT INTO "covoyager_subtask" VALUES(2,2,1,'{"id":2,"action":"craft","item":"torch","quantity":4,"tools":[],"materials":{},"consumes":{"coal":1},"produces":{"torch":4},"station":null,"needs":[1],"description":"craft 4 torch","sources":[],"ticks":20}','BLOCKED',NULL,NULL,0.0,0,'','waits for #1 gather 1 coal',0,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "covoyager_subtask" VALUES(3,3,2,'{"id":3,"action":"gather","item":"stick","quantity":1,"tools":[],"materials":{},"consumes":{},"produces":{"stick":1},"station":null,"needs":[],"description":"gather 1 stick","sources":[],"ticks":20}','DONE','Bot',NULL,0.0,0,'','',1,1.79534459457072877877e+09,0,1.79534459457072877877e+09,0,NULL,NULL,0);
INSERT INTO "covoyager_subtask" VALUES(4,3,3,'{"id":3,"action":"gather","item":"dirt","quantity":1,"tools":[],"materials":{},"consumes":{},"produces":{"dirt":1},"station":null,"needs":[],"description":"gather 1 dirt","sources":[],"ticks":20}','READY',NULL,NULL,0.0,0,'','',0,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "covoyager_subtask" VALUES(5,4,4,'{"id":4,"action":"gather","item":"iron_ingot","quantity":4,"tools":[],"materials":{},"consumes":{},"produces":{"iron_ingot":4},"station":null,"needs":[],"description":"gather 4 iron_ingot","sources":[],"ticks":20}','READY',NULL,NULL,0.0,0,'','',0,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "covoyager_subtask" VALUES(6,5,4,'{"id":5,"action":"craft","item":"compass","quantity":1,"tools":[],"materials":{},"consumes":{"iron_ingot":4},"produces":{"compass":1},"station":null,"needs":[4],"description":"craft 1 compass","sources":[],"ticks":20}','BLOCKED',NULL,NULL,0.0,0,'','waits for #4 gather 4 iron_ingot',0,NULL,NULL,NULL,NULL,NULL,NULL,0);
CREATE INDEX ix_covoyager_goal_state ON covoyager_goal (state);
CREATE INDEX ix_covoyager_event_goal ON covoyager_event (goal);
CREATE INDEX ix_covoyager_subtask_goal_id ON covoyager_subtask (goal_id);
CREATE INDEX ix_covoyager_subtask_number ON covoyager_subtask (number);
COMMIT;
